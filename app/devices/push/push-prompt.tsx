import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { storeChoice, readChoice, snoozePushCheck } from './push-storage.ts'
import { browserOf } from './browser-name.ts'
import type { NativeApp } from './native-bridge.ts'
import { type PushUser, usePush } from './use-push.ts'

export type PushPromptProps = {
  user: PushUser
  app: NativeApp | null
  isRemembered: boolean
  isAfterSignIn: boolean
  isShown: boolean
}

/** Native push comes first; browsers, and apps without it, get the prompt for web push. */
export default function PushPrompt({ user, app, isRemembered, isAfterSignIn, isShown }: PushPromptProps) {
  const navigate = useNavigate()
  const [isWebPush, setWebPush] = useState(app === null)

  const isApp = app !== null
  const startApp = useEffectEvent(() =>
    import('./native-app.ts').then(({ startNativeApp }) => startNativeApp({ app: app!, isRemembered, user, navigate })),
  )
  useEffect(() => {
    if (isApp)
      startApp().then(
        (isNative) => setWebPush(!isNative),
        () => undefined,
      )
  }, [isApp])

  return isWebPush && <WebPushPrompt user={user} isShown={isShown} asksItself={isApp && isAfterSignIn} />
}

type WebPushPromptProps = Pick<PushPromptProps, 'user' | 'isShown'> & { asksItself: boolean }

/** Browsers want a press before they ask; in an app the question may follow the sign-in by itself. */
function WebPushPrompt({ user, isShown, asksItself }: WebPushPromptProps) {
  const { t } = useTranslation()
  const push = usePush(user)
  const [wasDismissed, setDismissed] = useState(false)
  const [wasRequested, setRequested] = useState(false)
  const isDismissed = wasDismissed || (!wasRequested && readChoice(user.id) === 'off')
  const isDenied = push.state === 'denied'
  const ask = useEffectEvent(() => void push.turnOn())
  const isAsking = asksItself && !isDismissed && push.state === 'default'
  useEffect(() => {
    if (isAsking) ask()
  }, [isAsking])
  if (!isShown || isDismissed || (!isDenied && push.state !== 'default' && push.state !== 'off' && !wasRequested))
    return null

  const close = (
    <Button
      type="button"
      variant="quiet"
      onClick={() => {
        setDismissed(true)
        if (push.state === 'on') return
        storeChoice(user.id, 'off')
        snoozePushCheck(user.sessionId)
      }}
    >
      {t(isDenied || push.state === 'on' ? 'common:actions.close' : 'push:not_now')}
    </Button>
  )
  if (push.state === 'on') {
    return (
      <div role="status">
        <Notice kind="success" action={close}>
          {t('push:on')}
        </Notice>
      </div>
    )
  }
  if (isDenied) {
    return (
      <Notice kind="info" title={t('push:denied.title')} action={close}>
        {t(`push:denied.${browserOf(navigator.userAgent)}`)}
      </Notice>
    )
  }
  const actions = (
    <>
      <Button
        type="button"
        variant="secondary"
        busy={push.isBusy}
        busyLabel={t('push:turning_on')}
        onClick={() => {
          setRequested(true)
          void push.turnOn()
        }}
      >
        {t('push:turn_on')}
      </Button>
      {close}
    </>
  )
  return (
    <div className="push-prompt">
      <Notice kind="info" title={t('push:prompt.title')} action={actions}>
        {t('push:prompt.text')}
      </Notice>
    </div>
  )
}
