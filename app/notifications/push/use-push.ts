import { useEffect, useState } from 'react'
import { useWords } from '#app/i18n/words.tsx'
import { showToast } from '#app/notifications/live/toasts.tsx'
import { keepChoice, readChoice, settle } from './settled.ts'
import { endWebPush, fetchPushKey, type Permission, readPermission, registerWebPush, unregister } from './web-push.ts'

/** `asking` until it is known; `unavailable` where this browser cannot, or the server is not set up for it. */
export type PushState = 'asking' | 'unavailable' | 'default' | 'denied' | 'on' | 'off'

export type PushUser = { id: number; sessionId: number }

/** Push on this device: where it stands, and the two buttons. Once a session, and then every seven days, it is registered anew. */
export function usePush({ id: userId, sessionId }: PushUser) {
  const { t } = useWords()
  const [state, setState] = useState<PushState>('asking')
  const [isBusy, setBusy] = useState(false)
  const [key, setKey] = useState<string | null>(null)

  useEffect(() => {
    let isGone = false
    findStateOnce({ id: userId, sessionId }).then(
      (found) => {
        if (isGone) return
        setKey(found.key)
        setState(found.state)
      },
      // Nothing is said of what nobody asked for just now; the next page tries again.
      () => isGone || setState('unavailable'),
    )
    return () => {
      isGone = true
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
      keepChoice(userId, 'on')
      settle(sessionId)
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
    await Promise.allSettled([unregister(deviceId), giveUp({ id: userId, sessionId })])
  }
}

/** What the person decided stays decided on this device, also after seven days. */
async function giveUp({ id, sessionId }: PushUser): Promise<void> {
  keepChoice(id, 'off')
  settle(sessionId)
  await endWebPush()
}

type Found = { state: PushState; key: string | null }

let underway: Promise<Found> | null = null

/** A page and the one that follows it may ask at the same time; the server is asked once. */
function findStateOnce(user: PushUser): Promise<Found> {
  return (underway ??= findState(user).finally(() => (underway = null)))
}

async function findState(user: PushUser): Promise<Found> {
  const permission = readPermission()
  const key = permission === 'unsupported' ? null : await fetchPushKey()
  if (!key) return { state: 'unavailable', key }
  if (permission !== 'granted' || readChoice(user.id) !== 'on') return { state: stateOf(permission), key }
  if (await registerWebPush(key, { isRenewal: true })) {
    settle(user.sessionId)
    return { state: 'on', key }
  }
  await giveUp(user).catch(() => undefined)
  return { state: 'off', key }
}

function stateOf(permission: Permission, granted: PushState = 'off'): PushState {
  if (permission === 'unsupported') return 'unavailable'
  return permission === 'granted' ? granted : permission
}
