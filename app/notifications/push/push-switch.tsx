import { useWords } from '#app/i18n/words.tsx'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { browserOf } from './unblocking.ts'
import { usePush } from './use-push.ts'

/** Push on this device, on and off: what the settings show. */
export default function PushSwitch({ sessionId }: { sessionId: number }) {
  const { t } = useWords()
  const { state, isBusy, turnOn, turnOff } = usePush(sessionId)
  if (state === 'asking') return null
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
      <Button type="button" variant={isOn ? 'secondary' : 'primary'} busy={isBusy} busyLabel={t('push:turning_on')} onClick={() => void (isOn ? turnOff() : turnOn())}>
        {t(isOn ? 'push:turn_off' : 'push:turn_on')}
      </Button>
    </div>
  )
}
