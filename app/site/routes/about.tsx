import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { Faq } from '#app/site/components/faq.tsx'
import { ContactDetails } from '#app/site/components/contact-details.tsx'
import { company } from '#app/site/company.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/about.ts'

export function loader() {
  const { legalName, legalId, email, phone } = company
  return { legalName, legalId, email, phone }
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { legalName, legalId } = loaderData
  return (
    <div className="narrow stack loose">
      <PageMeta title={t('about:title')} description={t('about:lead')} path={href('/o-nama')} />
      <PageHeader title={t('about:title')} lead={t('about:lead')} />
      {['what', 'start', 'reviews', 'money', 'who'].map((section) => (
        <section key={section} className="stack tight">
          <h2>{t(`about:${section}.title`)}</h2>
          <p>{t(`about:${section}.text`)}</p>
        </section>
      ))}
      <ContactDetails company={loaderData} />
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
