declare module '*.toml' {
  const catalogue: Record<string, string | { [key: string]: never }>
  export default catalogue
}
