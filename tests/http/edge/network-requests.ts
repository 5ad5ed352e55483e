import type { IncomingMessage } from 'node:http'

/** What is known of where a request came from. */
export function requestFrom(remoteAddress: string | undefined, forwarded?: string): IncomingMessage {
  return {
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage
}
