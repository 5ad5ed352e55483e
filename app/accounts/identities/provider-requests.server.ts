import { withoutSlot } from '#app/request-slot.server.ts'

/** The provider did not answer, or not what its protocol says. */
export class ProviderAwayError extends Error {}

export const timeoutMs = 4_000
const maxBytes = 64 * 1024

/** A slow provider holds nobody else's place. */
export const fetchOutside: typeof fetch = (url, init) => withoutSlot(() => fetch(url, init))

/** The body of a provider's JSON answer, also of one that refuses. @throws ProviderAwayError */
export async function fetchJson(url: string | URL, init: RequestInit = {}): Promise<unknown> {
  try {
    const response = await fetchOutside(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status >= 500 || response.status === 429) throw new ProviderAwayError(`HTTP ${response.status}`)
    return JSON.parse(await readLimited(response))
  } catch (error) {
    throw error instanceof ProviderAwayError ? error : new ProviderAwayError((error as Error).message, { cause: error })
  }
}

async function readLimited(response: Response): Promise<string> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxBytes) throw new ProviderAwayError('the answer is too long')
  }
  return text
}
