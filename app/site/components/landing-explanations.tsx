import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

const steps = [
  ['post', 'plus'],
  ['choose', 'check'],
  ['rate', 'star'],
] as const

export function Steps() {
  const { t } = useTranslation()
  return (
    <section className="stack band">
      <h2>{t('landing:how')}</h2>
      <ol className="grid thirds">
        {steps.map(([step, icon]) => (
          <li key={step} className="step">
            <Icon name={icon} />
            <div>
              <h3>{t(`landing:step.${step}.title`)}</h3>
              <p className="muted">{t(`landing:step.${step}.text`)}</p>
            </div>
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
          <li key={reason} className="stack tight">
            <h3>{t(`landing:reason.${reason}.title`)}</h3>
            <p className="muted">{t(`landing:reason.${reason}.text`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function AppLinks({ stores }: { stores: { android: string | null; ios: string | null } }) {
  const { t } = useTranslation()
  const { android, ios } = stores
  if (!android && !ios) return null
  return (
    <section className="row">
      {android && (
        <LinkButton variant="secondary" to={android}>
          {t('landing:android')}
        </LinkButton>
      )}
      {ios ? (
        <LinkButton variant="secondary" to={ios}>
          {t('landing:iphone')}
        </LinkButton>
      ) : (
        <span className="muted">{t('site:footer.iphone_soon')}</span>
      )}
    </section>
  )
}
