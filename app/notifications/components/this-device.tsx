import { lazy, Suspense, useEffect, useState } from 'react'
import { useWords } from '#app/i18n/words.tsx'
import type { PushSwitchProps } from '#app/notifications/push/push-switch.tsx'
import { loadAllWords } from '#app/i18n/growing-words.tsx'

const PushSwitch = lazy(() => import('#app/notifications/push/push-switch.tsx'))

/** The switch for push on this device; without scripts, what it would take. */
export function ThisDevice(props: PushSwitchProps) {
  const { t, language } = useWords()
  const [hasWords, setHasWords] = useState(false)
  useEffect(
    () =>
      void loadAllWords(language).then(
        () => setHasWords(true),
        () => undefined,
      ),
    [language],
  )
  if (!hasWords) return <p>{t('push:needs_script')}</p>
  return (
    <Suspense>
      <PushSwitch {...props} />
    </Suspense>
  )
}
