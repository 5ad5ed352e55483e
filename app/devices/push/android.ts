import { isPushCheckSnoozed, snoozePushCheck } from './push-storage.ts'
import { saveToken } from './device-tokens.ts'

const pendingKey = 'pendingFcmToken'
const flags = ['is_twa', 'force_mobile_app']

/** Polls for the token, which may come late, and then ends web push, so that nothing arrives twice. */
export async function registerAndroid({ sessionId }: { sessionId: number }): Promise<boolean> {
  if (!window.NativePush?.getToken) return false
  const pending = localStorage.getItem(pendingKey)
  if (!pending && isPushCheckSnoozed(sessionId)) return true

  const query = new URLSearchParams(location.search)
  const isFlagged = flags.some((flag) => query.get(flag) === 'true')
  const token = (isFlagged && (await pollToken(2, 300))) || (await pollToken(3, 1_000)) || pending
  if (token) await submitToken(token, sessionId)
  return true
}

async function submitToken(token: string, sessionId: number): Promise<void> {
  const result = await saveToken('/api/notification/native-fcm-token', token)
  if (result === 'deferred') localStorage.setItem(pendingKey, token)
  if (result !== 'saved' && result !== 'removed') return
  localStorage.removeItem(pendingKey)
  if (result === 'saved') await saveToken('/api/notification/fcm-token', '')
  snoozePushCheck(sessionId)
}

async function pollToken(attempts: number, intervalMs: number): Promise<string | undefined> {
  for (let attempt = 0; attempt < attempts; attempt++) {
    const token = window.NativePush?.getToken?.()?.trim()
    if (token) return token
    await new Promise((resolve) => setTimeout(resolve, intervalMs))
  }
  return undefined
}
