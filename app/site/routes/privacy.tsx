import { href } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const handle = { hydrate: false }

const sections = ['who', 'what', 'why', 'whom', 'howlong', 'rights', 'cookies']

export default function Privacy() {
  const { t } = useWords()
  return (
    <div className="narrow prose">
      <PageMeta title={t('common:nav.privacy')} description={t('site:privacy.lead')} path={href('/politika-privatnosti')} />
      <PageHead title={t('common:nav.privacy')} lead={t('site:privacy.lead')} />
      {sections.map((section) => (
        <section key={section}>
          <h2>{t(`site:privacy.${section}.title`)}</h2>
          <p>{t(`site:privacy.${section}.text`)}</p>
        </section>
      ))}
    </div>
  )
}
