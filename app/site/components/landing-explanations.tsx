import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

export function Steps() {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2>{t('landing:how')}</h2>
      <ol className="numbered">
        {['post', 'choose', 'rate'].map((step) => (
          <li key={step}>
            <strong>{t(`landing:step.${step}.title`)}</strong>
            <p>{t(`landing:step.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

export function Reasons() {
  const { t } = useTranslation()
  return (
    <section className="stack">
      <h2>{t('landing:why')}</h2>
      <ul className="grid">
        {['contact', 'reviews', 'price', 'network'].map((reason) => (
          <li key={reason}>
            <strong>{t(`landing:reason.${reason}.title`)}</strong>
            <p className="muted">{t(`landing:reason.${reason}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function AppLinks({ stores }: { stores: { android: string | null; ios: string | null } }) {
  const { t } = useTranslation()
  return (
    <section className="row">
      <LinkButton variant="secondary" to={stores.android ?? `${href('/instrukcije')}#aplikacija`}>
        {t(stores.android ? 'landing:android' : 'site:cards.app')}
      </LinkButton>
      {stores.ios ? (
        <LinkButton variant="secondary" to={stores.ios}>
          {t('landing:iphone')}
        </LinkButton>
      ) : (
        <span className="muted">{t('site:footer.iphone_soon')}</span>
      )}
    </section>
  )
}
