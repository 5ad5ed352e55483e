import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { keepChoice, readChoice, settle } from './settled.ts'
import { browserOf } from './unblocking.ts'
import { type PushUser, usePush } from './use-push.ts'

export type InvitationProps = { user: PushUser; app: 'android' | 'ios' | null; isShown: boolean }

/** In an app of ours its own push comes first; where that has none, and in browsers, the card asks for that of the web. */
export default function Invitation({ user, app, isShown }: InvitationProps) {
  const navigate = useNavigate()
  const [isForWeb, setForWeb] = useState(app === null)

  const isApp = app !== null
  const start = useEffectEvent(() =>
    import('./wrapper.ts').then(({ startWrapper }) => startWrapper({ app: app!, user, navigate })),
  )
  useEffect(() => {
    if (isApp)
      start().then(
        (isNative) => setForWeb(!isNative),
        () => undefined,
      )
  }, [isApp])

  return isForWeb && <WebInvitation user={user} isShown={isShown} />
}

function WebInvitation({ user, isShown }: Omit<InvitationProps, 'app'>) {
  const { t } = useWords()
  const push = usePush(user)
  const [wasDismissed, setDismissed] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  // Also for whoever removed this device in the settings of another.
  const isDismissed = wasDismissed || (!wasAsked && readChoice(user.id) === 'off')
  const isDenied = push.state === 'denied'
  if (!isShown || isDismissed || (!isDenied && push.state !== 'default' && push.state !== 'off' && !wasAsked))
    return null

  const close = (
    <Button
      type="button"
      variant="quiet"
      onClick={() => {
        setDismissed(true)
        if (push.state === 'on') return
        keepChoice(user.id, 'off')
        settle(user.sessionId)
      }}
    >
      {t(isDenied || push.state === 'on' ? 'common:actions.close' : 'push:later')}
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
  const ask = (
    <>
      <Button
        type="button"
        busy={push.isBusy}
        busyLabel={t('push:turning_on')}
        onClick={() => {
          setAsked(true)
          void push.turnOn()
        }}
      >
        {t('push:turn_on')}
      </Button>
      {close}
    </>
  )
  return (
    <Notice kind="info" title={t('push:ask.title')} action={ask}>
      {t('push:ask.text')}
    </Notice>
  )
}
