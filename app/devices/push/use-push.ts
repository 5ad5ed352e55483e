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

/** `unavailable` where the browser or the server has no push. */
export type PushState = 'checking' | 'unavailable' | 'default' | 'denied' | 'on' | 'off'

export type PushUser = { id: number; sessionId: number }

/** The registration of this device is renewed in each session and every seven days. */
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
      // A background check shows no error; the next page repeats it.
      () => isCancelled || setState('unavailable'),
    )
    return () => {
      isCancelled = true
    }
  }, [userId, sessionId])

  return { state, isBusy, turnOn, turnOff }

  /** Browsers show the permission prompt only in answer to a click. */
  async function turnOn() {
    if (isBusy || !key) return
    setBusy(true)
    try {
      const permission = await Notification.requestPermission()
      if (permission !== 'granted') return setState(stateOf(permission))
      snoozePushCheck(sessionId, (await registerWebPush(key)) ?? '')
      storeChoice(userId, 'on')
      setState('on')
    } catch {
      const [title, message] = [t('notifications:registrationFailed'), t('notifications:registrationFailedDescription')]
      showToast({ kind: 'danger', title, message, closeLabel: t('common:actions.close') })
    } finally {
      setBusy(false)
    }
  }

  async function turnOff(deviceId: string) {
    setState(stateOf(readPermission(), 'off'))
    // Each of the two ends push, so one may fail.
    await Promise.allSettled([unregisterBrowser(deviceId), disablePush({ id: userId, sessionId })])
  }
}

async function disablePush({ id, sessionId }: PushUser): Promise<void> {
  storeChoice(id, 'off')
  snoozePushCheck(sessionId)
  await unsubscribeWebPush()
}

type FoundState = { state: PushState; key: string | null }

let pendingState: Promise<FoundState> | null = null

/** Shared by components that ask at the same time. */
function findSharedState(user: PushUser): Promise<FoundState> {
  return (pendingState ??= findState(user).finally(() => (pendingState = null)))
}

async function findState(user: PushUser): Promise<FoundState> {
  const permission = readPermission()
  const key = permission === 'unsupported' ? null : await fetchPushKey()
  if (!key) return { state: 'unavailable', key }
  if (permission !== 'granted' || readChoice(user.id) !== 'on') return { state: stateOf(permission), key }
  const endpoint = await registerWebPush(key, { isRenewal: true })
  if (endpoint !== null) {
    snoozePushCheck(user.sessionId, endpoint)
    return { state: 'on', key }
  }
  await disablePush(user).catch(() => undefined)
  return { state: 'off', key }
}

function stateOf(permission: Permission, granted: PushState = 'off'): PushState {
  if (permission === 'unsupported') return 'unavailable'
  return permission === 'granted' ? granted : permission
}
