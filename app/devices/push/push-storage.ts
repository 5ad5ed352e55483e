/** `<session> <until, in ms> <endpoint>`: the session need not register until then; registrations end with their session. */
const snoozeKey = 'pushSettled'
/** `on`, or `off` after "not now" and turning off; by user, because several may share the device. */
const choiceKeyOf = (userId: number) => `push ${userId}`

/** The session whose first page has shown the prompt. */
const sessionKey = 'pushPromptedSession'

export const snoozeMs = 7 * 24 * 3600 * 1000

export function isPushCheckSnoozed(sessionId: number): boolean {
  const [session, until] = (read(snoozeKey) ?? '').split(' ')
  return session === String(sessionId) && Date.now() < Number(until)
}

export function snoozePushCheck(sessionId: number, endpoint = ''): void {
  write(snoozeKey, `${sessionId} ${Date.now() + snoozeMs} ${endpoint}`)
}

/** True after the browser has renewed or dropped the subscription that was registered, which the service worker may have failed to register. */
export async function hasOtherSubscription(): Promise<boolean> {
  const [, , endpoint] = (read(snoozeKey) ?? '').split(' ')
  if (!endpoint) return false
  const registration = await navigator.serviceWorker.getRegistration('/')
  return (await registration?.pushManager.getSubscription())?.endpoint !== endpoint
}

export function readChoice(userId: number): string | null {
  return read(choiceKeyOf(userId))
}

export function storeChoice(userId: number, choice: 'on' | 'off'): void {
  write(choiceKeyOf(userId), choice)
}

export function isFirstPageOf(sessionId: number): boolean {
  if (read(sessionKey) === String(sessionId)) return false
  write(sessionKey, String(sessionId))
  return true
}

/** Without storage each page asks again. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {}
}
