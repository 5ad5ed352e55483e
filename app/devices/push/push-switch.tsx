import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { browserOf } from './browser-name.ts'
import { type PushUser, usePush } from './use-push.ts'

export type PushSwitchProps = { user: PushUser; deviceId: string; isListed: boolean }

export default function PushSwitch({ user, deviceId, isListed }: PushSwitchProps) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const { state, isBusy, turnOn, turnOff } = usePush(user)

  const wasListed = useRef(isListed)
  // The device was removed in the list below while push is on.
  useEffect(() => {
    const isRemoved = wasListed.current && !isListed
    wasListed.current = isListed
    if (isRemoved && state === 'on') void turnOff(deviceId)
  })

  if (state === 'checking') return null
  if (state === 'unavailable') return <p>{t('push:unavailable')}</p>
  if (state === 'denied') {
    return (
      <Notice kind="info" title={t('push:denied.title')}>
        {t(`push:denied.${browserOf(navigator.userAgent)}`)}
      </Notice>
    )
  }
  const isOn = state === 'on'
  return (
    <div className="stack">
      <p role="status">{t(isOn ? 'push:on' : 'push:off')}</p>
      <Button
        type="button"
        variant="secondary"
        busy={isBusy}
        busyLabel={t('push:turning_on')}
        onClick={() => void (isOn ? turnOff(deviceId) : turnOn()).then(revalidate)}
      >
        {t(isOn ? 'push:turn_off' : 'push:turn_on')}
      </Button>
    </div>
  )
}
