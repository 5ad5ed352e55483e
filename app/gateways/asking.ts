import { mayHaveLeft } from '#app/gateways/falling-silent.ts'
import { retryAfter } from '#app/gateways/retry-after.ts'
import { sendingMs, type Sent } from '#app/gateways/sending.ts'

export type Answered = { status: number; body: unknown }

/** Left for reading our own database and writing what came of it. */
const spareMs = 500

/**
 * Asks a provider over HTTP. What holds for each of them is settled here: silence, 429 and 5xx mean later, redirects are not
 * followed (our key would go along), and 401, 403 or 404 mean that our settings are wrong. The rest is the caller's to read;
 * a body that is no JSON is undefined.
 */
export async function askProvider(url: string, request: RequestInit): Promise<Answered | Sent> {
  try {
    const response = await fetch(url, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(sendingMs - spareMs),
    })
    const { status } = response
    const body = parse(await response.text())
    const reason = `HTTP ${status} ${wordsOf(body)}`.trim()
    if (status === 429 || status >= 500)
      return { result: 'later', reason, afterSeconds: retryAfter(response.headers.get('retry-after')) }
    if (status >= 300 && (status < 400 || [401, 403, 404, 405, 415].includes(status)))
      return { result: 'misconfigured', reason }
    return { status, body }
  } catch (error) {
    const { cause, message } = error as Error
    const fault: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error(message)
    return {
      result: 'later',
      reason: fault.message || fault.code || 'no connection',
      mayHaveLeft: mayHaveLeft(fault.code),
    }
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** What a body of JSON says, without its marks: logs leave out what stands in quotes. */
export function wordsOf(body: unknown): string {
  return body === undefined
    ? ''
    : JSON.stringify(body)
        .replace(/[{}[\]"]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 250)
}
