import { useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { showToast } from '#app/ui/layout/toasts.tsx'
import { storeChoice, readChoice, snoozePushCheck } from './push-storage.ts'
import {
  unsubscribeWebPush,
  fetchPushKey,
  type Permission,
  readPermission,
  registerWebPush,
  unregisterBrowser,
} from './web-push.ts'

/** `checking` until it is known; `unavailable` where this browser cannot, or the server is not set up for it. */
export type PushState = 'checking' | 'unavailable' | 'default' | 'denied' | 'on' | 'off'

export type PushUser = { id: number; sessionId: number }

/** Push on this device: where it stands, and the two buttons. Once a session, and then every seven days, it is registered anew. */
export function usePush({ id: userId, sessionId }: PushUser) {
  const { t } = useTranslation()
  const [state, setState] = useState<PushState>('checking')
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState<string | null>(null)

  useEffect(() => {
    let isCancelled = false
    findSharedState({ id: userId, sessionId }).then(
      (result) => {
        if (isCancelled) return
        setKey(result.key)
        setState(result.state)
      },
      // Nothing is said of what nobody asked for just now; the next page tries again.
      () => isCancelled || setState('unavailable'),
    )
    return () => {
      isCancelled = true
    }
  }, [userId, sessionId])

  return { state, isBusy, turnOn, turnOff }

  /** Asks the browser's question, which it allows in answer to a press only. */
  async function turnOn() {
    if (isBusy || !key) return
    setBusy(true)
    try {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return setState(stateOf(permission))
      await registerWebPush(key)
      storeChoice(userId, 'on')
      snoozePushCheck(sessionId)
      setState('on')
    } catch {
      const [title, message] = [t('notifications:registrationFailed'), t('notifications:registrationFailedDescription')]
      showToast({ kind: 'danger', title, message, closeLabel: t('common:actions.close') })
    } finally {
      setBusy(false)
    }
  }

  /** `deviceId` is what the server knows this browser by. */
  async function turnOff(deviceId: string) {
    setState(stateOf(readPermission(), 'off'))
    // Each alone ends it; that one of them fails does no harm.
    await Promise.allSettled([unregisterBrowser(deviceId), disablePush({ id: userId, sessionId })])
  }
}

/** What the person decided stays decided on this device, also after seven days. */
async function disablePush({ id, sessionId }: PushUser): Promise<void> {
  storeChoice(id, 'off')
  snoozePushCheck(sessionId)
  await unsubscribeWebPush()
}

type FoundState = { state: PushState; key: string | null }

let pendingState: Promise<FoundState> | null = null

/** A page and the one that follows it may ask at the same time; the server is asked once. */
function findSharedState(user: PushUser): Promise<FoundState> {
  return (pendingState ??= findState(user).finally(() => (pendingState = null)))
}

async function findState(user: PushUser): Promise<FoundState> {
  const permission = readPermission()
  const key = permission === 'unsupported' ? null : await fetchPushKey()
  if (!key) return { state: 'unavailable', key }
  if (permission !== 'granted' || readChoice(user.id) !== 'on') return { state: stateOf(permission), key }
  if (await registerWebPush(key, { isRenewal: true })) {
    snoozePushCheck(user.sessionId)
    return { state: 'on', key }
  }
  await disablePush(user).catch(() => undefined)
  return { state: 'off', key }
}

function stateOf(permission: Permission, granted: PushState = 'off'): PushState {
  if (permission === 'unsupported') return 'unavailable'
  return permission === 'granted' ? granted : permission
}
