import { tryParseJson } from '#app/gateways/try-parse-json.ts'
import { mayHaveBeenSent } from '#app/gateways/network-errors.ts'
import { parseRetryAfter } from '#app/gateways/retry-after.ts'
import { sendTimeoutMs, type SendResult } from '#app/gateways/gateway.ts'

export type ProviderResponse = { status: number; body: unknown }

/** For our own statements before and after the call. */
const reservedMs = 500

/** No answer, 429 and 5xx are 'later'; 401, 403, 404 and redirects, which would carry our key, 'misconfigured'. */
export async function callProvider(url: string, init: RequestInit): Promise<ProviderResponse | SendResult> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(sendTimeoutMs - reservedMs),
    })
    const { status } = response
    const body = tryParseJson(await response.text())
    const reason = `HTTP ${status} ${summarizeBody(body)}`.trim()
    if (status === 429 || status >= 500)
      return { result: 'later', reason, retryAfterSeconds: parseRetryAfter(response.headers.get('retry-after')) }
    if (status >= 300 && (status < 400 || [401, 403, 404, 405, 415].includes(status)))
      return { result: 'misconfigured', reason }
    return { status, body }
  } catch (error) {
    const { cause, message } = error as Error
    const networkError: NodeJS.ErrnoException = cause instanceof Error ? cause : new Error(message)
    return {
      result: 'later',
      reason: networkError.message || networkError.code || 'no connection',
      mayHaveBeenSent: mayHaveBeenSent(networkError.code),
    }
  }
}

/** Without quotes, because logs redact quoted text. */
export function summarizeBody(body: unknown): string {
  return body === undefined
    ? ''
    : JSON.stringify(body)
        .replace(/[{}[\]"]+/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .slice(0, 250)
}
