import { waitingPath } from '#app/accounts/paths.ts'
import type { Proof } from '#app/accounts/rules.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardList } from '#app/ui/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type ConfirmationsProps = { confirmations: { what: Proof; since: string | null; ticket: string }[] }

/** What of a member is confirmed and since when, and the way to confirm the rest. */
export function Confirmations({ confirmations }: ConfirmationsProps) {
  const { t } = useWords()
  return (
    <section className="stack">
      <h2>{t('verification:title')}</h2>
      <CardList>
        {confirmations.map(({ what, since, ticket }) => (
          <Card as="li" key={what}>
            <p>{t(`common:fields.${what}`)}</p>
            {since ? (
              <Badge tone="success" icon="check">
                {t('verification:since', { date: since })}
              </Badge>
            ) : (
              <LinkButton to={waitingPath(what, ticket)} variant="secondary">
                {t(`verification:confirm_${what}`)}
              </LinkButton>
            )}
          </Card>
        ))}
      </CardList>
    </section>
  )
}
