import { svelte } from '@sveltejs/vite-plugin-svelte'
import { parse } from 'smol-toml'
import { defineConfig, type Plugin } from 'vitest/config'

const at = (path: string) => decodeURIComponent(new URL(path, import.meta.url).pathname)

/** Catalogues are plain TOML; a browser gets them as objects. */
const toml: Plugin = {
  name: 'toml',
  transform: (text, id) => (id.endsWith('.toml') ? `export default ${JSON.stringify(parse(text))}` : undefined),
}

export default defineConfig(({ mode }) => ({
  root: at('.'),
  plugins: [svelte(), toml],
  resolve: {
    alias: { $web: at('src'), $games: at('../src/signoria/games') },
    // Boards lie with their games, outside this folder; they use the Svelte of this one.
    dedupe: ['svelte'],
    conditions: mode === 'test' ? ['browser'] : undefined,
  },
  server: { fs: { allow: [at('..')] }, proxy: { '/api': { target: 'http://127.0.0.1:8710', ws: true } } },
  build: {
    outDir: at('../src/signoria/server/page'),
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: { environment: 'jsdom', include: ['tests/**/*.test.ts'] },
}))
