import { createHash } from 'node:crypto'

/** An id is that of one browser in one session, so that signing out removes it. */
export function webDeviceId({ sessionId, userAgent }: { sessionId: number; userAgent: string }): string {
  return `web_${sessionId}_${shortHash(userAgent)}`
}

export function androidDeviceId(token: string): string {
  return `android_${shortHash(token)}`
}

export function iosDeviceId(token: string): string {
  return `ios_${token.slice(0, 16)}`
}

function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 12)
}
