import { useWords } from '#app/i18n/words.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const handle = { hydrate: false }

const sections = ['service', 'accounts', 'ads', 'contacts', 'reviews', 'conduct', 'responsibility', 'end']

export default function Terms() {
  const { t } = useWords()
  return (
    <div className="narrow prose">
      <title>{t('common:nav.terms')}</title>
      <PageHead title={t('common:nav.terms')} lead={t('site:terms.lead')} />
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`site:terms.${section}.title`)}</h2>
          <p>{t(`site:terms.${section}.text`)}</p>
        </section>
      ))}
    </div>
  )
}
