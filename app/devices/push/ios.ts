import { type SaveResult, saveToken } from './device-tokens.ts'

declare global {
  interface Window {
    webkit?: { messageHandlers?: Record<string, { postMessage: (message: string) => void } | undefined> }
  }
}

const registeredKey = 'apnsTokenRegistered'
const tokenKey = 'apnsDeviceToken'
const pollMs = 3_000
/** A minute; whoever has refused by then has no token to give. */
const maxAttempts = 20
const registrationTtlMs = 24 * 3600 * 1000
/** What the app's shell answers in a simulator, where there is no token. */
const placeholder = '0'.repeat(64)

type Registration = { token: string; deviceId: string; userId: number; sessionId: number; at: number }
type User = { id: number; sessionId: number }

export function isApnsToken(token: string): boolean {
  return /^[0-9a-f]{64}$/i.test(token) && token !== placeholder
}

export function deviceIdOf(token: string): string {
  return `ios_${token.slice(0, 16)}`
}

/**
 * Asks the iOS app for its push token every three seconds until it answers, by the event `push-token`, and hands it to the
 * server, unless that was done for the same token, device, person and sign-in in the last 24 hours. Answers whether the app has push.
 */
export function registerIos(user: User): boolean {
  const handler = window.webkit?.messageHandlers?.['push-token']
  if (!handler) return false
  removeInvalidToken()

  let attempts = 0
  const timer = setInterval(requestToken, pollMs)
  addEventListener('push-token', (event) => {
    const token = String((event as CustomEvent<unknown>).detail ?? '').trim()
    // Signed out in the meantime: the next page of a member begins anew, with the token that is kept.
    if (isApnsToken(token)) void submitToken(token, user).then((result) => result !== 'failed' && clearInterval(timer))
  })
  requestToken()
  return true

  function requestToken() {
    if (++attempts > maxAttempts) return clearInterval(timer)
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a handler of the app is no window
    handler!.postMessage('push-token')
  }
}

async function submitToken(token: string, { id: userId, sessionId }: User): Promise<SaveResult> {
  const deviceId = deviceIdOf(token)
  const registration = readRegistration()
  const isFresh =
    registration?.token === token &&
    registration.deviceId === deviceId &&
    registration.userId === userId &&
    registration.sessionId === sessionId &&
    Date.now() - registration.at < registrationTtlMs
  localStorage.setItem(tokenKey, token)
  if (isFresh) return 'saved'
  const result = await saveToken('/api/notification/apns-token', token)
  if (result === 'saved')
    localStorage.setItem(
      registeredKey,
      JSON.stringify({ token, deviceId, userId, sessionId, at: Date.now() } satisfies Registration),
    )
  return result
}

function readRegistration(): Registration | null {
  try {
    return JSON.parse(localStorage.getItem(registeredKey) ?? 'null') as Registration | null
  } catch {
    return null
  }
}

function removeInvalidToken(): void {
  const storedToken = localStorage.getItem(tokenKey)
  if (storedToken === null || isApnsToken(storedToken)) return
  localStorage.removeItem(tokenKey)
  localStorage.removeItem(registeredKey)
}
