/**
 * When this browser has no more to do about push for now: `<session> <until, in milliseconds>`. Another session is
 * another matter, because what was registered ends with the session that registered it.
 */
const snoozeKey = 'pushSettled'
/** What a person decided on this device: `on`, or `off` for "not now" and for turning it off. Each who uses it decides for themself. */
const choiceKeyOf = (userId: number) => `push ${userId}`

export const snoozeMs = 7 * 24 * 3600 * 1000

export function isPushCheckSnoozed(sessionId: number): boolean {
  const [session, until] = (read(snoozeKey) ?? '').split(' ')
  return session === String(sessionId) && Date.now() < Number(until)
}

export function snoozePushCheck(sessionId: number): void {
  write(snoozeKey, `${sessionId} ${Date.now() + snoozeMs}`)
}

export function readChoice(userId: number): string | null {
  return read(choiceKeyOf(userId))
}

export function storeChoice(userId: number, choice: 'on' | 'off'): void {
  write(choiceKeyOf(userId), choice)
}

/** Browsers that keep nothing ask anew on each page, and that is all. */
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
  } catch {
    // Full or forbidden.
  }
}
