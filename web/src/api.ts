/** The server's doors, and what it answers when something is not possible. */

export class Problem extends Error {
  constructor(
    readonly status: number,
    detail: string,
  ) {
    super(detail)
  }
}

let ahead = 0

/** The server's time, in seconds: a visitor's clock may be wrong. */
export const serverNow = () => (Date.now() + ahead) / 1000

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  let response: Response
  try {
    response = await fetch(`/api${path}`, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    })
  } catch {
    throw new Problem(0, '')
  }
  const date = Date.parse(response.headers.get('date') ?? '')
  if (date) ahead = date - Date.now()
  if (!response.ok) throw new Problem(response.status, await detailOf(response))
  if (response.status === 204) return undefined as Answer
  const json = response.headers.get('content-type')?.includes('json')
  return (json ? await response.json() : await response.text()) as Answer
}

async function detailOf(response: Response): Promise<string> {
  try {
    return (await response.json()).detail
  } catch {
    return response.statusText
  }
}

export const get = <Answer>(path: string) => ask<Answer>('GET', path)
export const post = <Answer>(path: string, body: unknown = {}) => ask<Answer>('POST', path, body)
export const drop = (path: string) => ask<void>('DELETE', path)
