import type { UserType } from '#app/accounts/rules.ts'
import { accountPath } from '#app/accounts/account-paths.ts'
import { ConsentChoice } from '#app/analytics/components/consent-choice.tsx'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { presentConsents } from '#app/personal-data/presenters.server.ts'
import type { FormTokens } from '#app/ui/form/form-state.ts'

type Props = {
  consents: ReturnType<typeof presentConsents>
  analytics: 'yes' | 'no' | 'none'
  userType: UserType
  formTokens: FormTokens
}

export function ConsentList({ consents, analytics, userType, formTokens }: Props) {
  const { t } = useTranslation()
  return (
    <section className="card stack">
      <h2>{t('personal-data:consents.title')}</h2>
      {consents.length > 0 && (
        <ul className="stack tight">
          {consents.map(({ purpose, textVersion, source, given, withdrawn }) => (
            <li key={purpose + given}>
              <strong>{t(`personal-data:consents.purpose.${purpose}`)}</strong>{' '}
              <span className="muted small">
                {t(`personal-data:consents.given_${source}`, { date: given, version: textVersion })}{' '}
                {withdrawn && t('personal-data:consents.withdrawn', { date: withdrawn })}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p>{t('personal-data:consents.contract')}</p>
      <p>
        <strong>{t(`analytics:current.${analytics}`)}</strong>
      </p>
      <ConsentChoice formTokens={formTokens} back={accountPath('privacy', userType)} />
    </section>
  )
}
