import { UNSAFE_decodeViaTurboStream as decode, UNSAFE_SingleFetchRedirectSymbol as redirected } from 'react-router'

type SingleFetchResult = { redirect: string } | { data: Record<string, unknown> }

/** The address of a page's data, as the router in the browser asks for it. */
export function dataPath(target: string): string {
  const [path = '/', query] = target.split('?')
  return `${path === '/' ? '/_' : path}.data${query ? `?${query}` : ''}`
}

/** What the router in the browser gets to know: a redirect, or the data of each route by its name. */
export async function readData(response: Response): Promise<SingleFetchResult> {
  const decoded = (await decode(response.body!, globalThis as unknown as Window)).value as Record<
    string | symbol,
    unknown
  >
  const result = decoded[redirected as unknown as symbol] ?? (decoded as { redirect?: unknown })
  if (result && typeof (result as { redirect?: unknown }).redirect === 'string') return result as { redirect: string }
  return { data: decoded as Record<string, unknown> }
}
