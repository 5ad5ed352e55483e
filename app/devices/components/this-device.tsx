import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { PushSwitchProps } from '#app/devices/push/push-switch.tsx'
import { loadTranslations } from '#app/i18n/lazy-translations.tsx'

const PushSwitch = lazy(() => import('#app/devices/push/push-switch.tsx'))

/** The translations of the switch are loaded later; without scripts only a hint is shown. */
export function ThisDevice(props: PushSwitchProps) {
  const { t, language } = useTranslation()
  const [hasTranslations, setHasTranslations] = useState(false)
  useEffect(
    () =>
      void loadTranslations(language).then(
        () => setHasTranslations(true),
        () => undefined,
      ),
    [language],
  )
  if (!hasTranslations) return <p>{t('push:needs_script')}</p>
  return (
    <Suspense>
      <PushSwitch {...props} />
    </Suspense>
  )
}
