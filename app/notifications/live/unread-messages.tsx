import { useEffect, useState } from 'react'
import { loadTranslations } from '#app/i18n/lazy-translations.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatBadge } from '#app/notifications/rules.ts'
import { Count } from '#app/ui/member/bottom-nav.tsx'
import { slots } from '#app/ui/slots.ts'
import { Slot } from './slot.tsx'

/** The server has rendered the first count. A page has no texts for another one, so they are loaded. */
export function UnreadMessages({ count }: { count: number }) {
  const { t, language } = useTranslation()
  const [first] = useState(count)
  const [isChanged, setChanged] = useState(false)
  useEffect(() => {
    if (count !== first)
      loadTranslations(language).then(
        () => setChanged(true),
        () => undefined,
      )
  }, [count, first, language])
  if (!isChanged) return null
  return (
    <Slot id={slots.messages}>
      {count > 0 && <Count text={formatBadge(count)} label={t('site:nav.unread_messages', { count })} />}
    </Slot>
  )
}
