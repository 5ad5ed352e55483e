import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageOpening } from '#app/site/components/page-opening.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { Faq } from '#app/site/components/faq.tsx'
import { ContactDetails } from '#app/site/components/contact-details.tsx'
import { announcedStats, getStats } from '#app/site/announced-stats.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { company, presentContact } from '#app/site/company.server.ts'
import { Stats } from '#app/site/components/stats.tsx'
import { presentStats } from '#app/site/stats.ts'
import accepted from '#app/ui/drawings/accepted.svg?url'
import { db } from '#db/connection.ts'
import type { Route } from './+types/about.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { legalName, legalId } = company
  const contact = presentContact(languageOf(context))
  return { legalName, legalId, contact, stats: presentStats(await getStats(db), announcedStats()) }
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { legalName, legalId, contact, stats } = loaderData
  return (
    <div className="narrow stack loose">
      <PageMeta title={t('about:title')} description={t('about:lead')} path={href('/o-nama')} />
      <PageOpening drawing={accepted} title={t('about:title')} lead={t('about:lead')} />
      {stats && <Stats stats={stats} />}
      {['what', 'start', 'reviews', 'money', 'who'].map((section) => (
        <section key={section} className="stack tight">
          <h2>{t(`about:${section}.title`)}</h2>
          <p>{t(`about:${section}.text`)}</p>
        </section>
      ))}
      <ContactDetails {...contact} />
      {legalName ? (
        <ul className="muted">
          <li>{t('about:who.company', { company: legalName })}</li>
          {legalId && <li>{t('about:who.id', { id: legalId })}</li>}
        </ul>
      ) : (
        <p className="muted">{t('about:who.no_company')}</p>
      )}
      <Faq namespace="about" questions={['contract', 'dispute', 'where', 'languages']} />
    </div>
  )
}
