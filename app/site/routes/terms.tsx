import { href } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const handle = { hydrate: false }

const sections = ['service', 'accounts', 'ads', 'contacts', 'reviews', 'conduct', 'responsibility', 'end']

export default function Terms() {
  const { t } = useWords()
  return (
    <div className="narrow prose">
      <PageMeta title={t('common:nav.terms')} description={t('site:terms.lead')} path={href('/uslovi-koristenja')} />
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
