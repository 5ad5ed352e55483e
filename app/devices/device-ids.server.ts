import { createHash } from 'node:crypto'

/** What this browser is called: another one after the next sign-in, so that signing out ends what signing in began. */
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
