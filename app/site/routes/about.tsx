import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { Faq } from '#app/site/components/faq.tsx'
import { ContactDetails } from '#app/site/components/contact-details.tsx'
import { company } from '#app/site/company.server.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/about.ts'

export const handle = { hydrate: false }

export function loader() {
  const { legalName, email, phone } = company
  return { legalName, email, phone }
}

export default function About({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { legalName } = loaderData
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
      <p className="muted">{legalName ? t('about:who.company', { company: legalName }) : t('about:who.no_company')}</p>
      <Faq namespace="about" questions={['contract', 'dispute', 'where', 'languages']} />
    </div>
  )
}
