import { href } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardList } from '#app/ui/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type ConfirmationsProps = { confirmed: Record<'email' | 'phone', string | null>; ticket: string }

/** What of a member is confirmed and since when, and the way to confirm the rest. */
export function Confirmations({ confirmed, ticket }: ConfirmationsProps) {
  const { t } = useWords()
  const pages = { email: href('/potvrdi-email/:token', { token: ticket }), phone: href('/potvrdi-telefon/:token', { token: ticket }) }
  return (
    <section className="stack">
      <h2>{t('verification:title')}</h2>
      <CardList>
        {(['email', 'phone'] as const).map((what) => (
          <Card as="li" key={what}>
            <p>{t(`common:fields.${what}`)}</p>
            {confirmed[what] ? <Badge tone="success" icon="check">{t('verification:since', { date: confirmed[what] })}</Badge> : <LinkButton to={pages[what]} variant="secondary">{t(`verification:confirm_${what}`)}</LinkButton>}
          </Card>
        ))}
      </CardList>
    </section>
  )
}
