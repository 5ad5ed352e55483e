import { mayHaveBeenSent } from '#app/gateways/network-errors.ts'
import { parseRetryAfter } from '#app/gateways/retry-after.ts'
import type { SendResult } from '#app/gateways/gateway.ts'

export type FcmResponse = { status: number; headers: Headers; text: string }

type NoResponse = Extract<SendResult, { result: 'later' }>

export async function postFcm(url: string, init: RequestInit, signal: AbortSignal): Promise<FcmResponse | NoResponse> {
  try {
    const response = await fetch(url, { method: 'POST', redirect: 'error', signal, ...init })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as NodeJS.ErrnoException
    return {
      result: 'later',
      reason: signal.aborted ? 'timeout' : (code ?? 'no connection'),
      mayHaveBeenSent: mayHaveBeenSent(code),
    }
  }
}

export function isTemporary(status: number): boolean {
  return status === 408 || status === 429 || status >= 500
}

export function retryLater({ headers }: FcmResponse, reason: string): SendResult {
  return { result: 'later', reason, retryAfterSeconds: parseRetryAfter(headers.get('retry-after')) }
}
