import { type SaveResult, saveToken } from './device-tokens.ts'

const registeredKey = 'apnsTokenRegistered'
const tokenKey = 'apnsDeviceToken'
const pollMs = 3_000
const maxAttempts = 20
const registrationTtlMs = 24 * 3600 * 1000
const placeholder = '0'.repeat(64)

type Registration = { token: string; deviceId: string; userId: number; sessionId: number; at: number }
type User = { id: number; sessionId: number }

export function isApnsToken(token: string): boolean {
  return /^[0-9a-f]{64}$/i.test(token) && token !== placeholder
}

export function deviceIdOf(token: string): string {
  return `ios_${token.slice(0, 16)}`
}

/** Requests the token every three seconds until `push-token` answers; it is registered again after 24 hours. */
export function registerIos(user: User): boolean {
  const handler = window.webkit?.messageHandlers?.['push-token']
  if (!handler) return false
  removeInvalidToken()

  let attempts = 0
  const timer = setInterval(requestToken, pollMs)
  addEventListener('push-token', (event) => {
    const token = String((event as CustomEvent<unknown>).detail ?? '').trim()
    // After a sign-out, the next member's page starts again with the stored token.
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
