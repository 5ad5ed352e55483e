import { verificationPath } from '#app/accounts/paths.ts'
import type { VerificationKind } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Card, CardList } from '#app/ui/list/card.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type VerificationStatusProps = {
  verifications: { kind: VerificationKind; verifiedOn: string | null; failed: string | null; ticket: string }[]
}

/** Lists what of a member is verified or fails since when, with links to verify the rest. */
export function VerificationStatus({ verifications }: VerificationStatusProps) {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2>{t('verification:title')}</h2>
      <CardList>
        {verifications.map(({ kind, verifiedOn, failed, ticket }) => (
          <Card as="li" key={kind}>
            <p>{t(`common:fields.${kind}`)}</p>
            {failed && (
              <Badge tone="danger" icon="triangle-alert">
                {failed}
              </Badge>
            )}
            {verifiedOn && !failed ? (
              <Badge tone="success" icon="check">
                {t('verification:verified_on', { date: verifiedOn })}
              </Badge>
            ) : (
              <LinkButton to={verificationPath(kind, ticket)} variant="secondary">
                {t(`verification:verify_${kind}`)}
              </LinkButton>
            )}
          </Card>
        ))}
      </CardList>
    </section>
  )
}
