import { href } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { QuestionsAndAnswers } from '#app/site/components/questions-and-answers.tsx'
import { Reach } from '#app/site/components/reach.tsx'
import { house } from '#app/site/house.server.ts'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/about.ts'

export const handle = { hydrate: false }

export function loader() {
  const { company, email, phone } = house
  return { company, email, phone }
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { company } = loaderData
  return (
    <div className="narrow stack loose">
      <PageMeta title={t('house:title')} description={t('house:lead')} path={href('/o-nama')} />
      <PageHead title={t('house:title')} lead={t('house:lead')} />
      {['what', 'start', 'reviews', 'money', 'who'].map((section) => (
        <section key={section} className="stack tight">
          <h2>{t(`house:${section}.title`)}</h2>
          <p>{t(`house:${section}.text`)}</p>
        </section>
      ))}
      <Reach house={loaderData} />
      <p className="muted">{company ? t('house:who.company', { company }) : t('house:who.no_company')}</p>
      <QuestionsAndAnswers texts="house" names={['contract', 'dispute', 'where', 'languages']} />
    </div>
  )
}
