import { waitingPath } from '#app/accounts/paths.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** The way to confirm one's address; `isSign` where there is room for the sign alone. */
export function Reminder({ ticket, isSign }: { ticket: string; isSign?: boolean }) {
  const { t } = useWords()
  return (
    <Anchor to={waitingPath('email', ticket)} className={isSign ? undefined : 'notice warning'}>
      <Icon name="triangle-alert" />
      <span className={isSign ? 'visually-hidden' : undefined}>{t('verification:unconfirmed_email')}</span>{' '}
    </Anchor>
  )
}
