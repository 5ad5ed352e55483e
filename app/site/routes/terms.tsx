import { href } from 'react-router'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ContactDetails } from '#app/site/components/contact-details.tsx'
import { LegalPage } from '#app/site/components/legal-page.tsx'
import { languageOf } from '#app/http/session/context.server.ts'
import { company, presentContact } from '#app/site/company.server.ts'
import type { Route } from './+types/terms.ts'

const effectiveFrom = new Date('2026-11-21T12:00:00Z')

const sections = [
  'parties',
  'service',
  'account',
  'ads',
  'contacts',
  'ranking',
  'reviews',
  'membership',
  'conduct',
  'suspension',
  'liability',
  'content',
  'complaints',
  'end',
  'law',
]

export function loader({ context }: Route.LoaderArgs) {
  return { legalName: company.legalName, contact: presentContact(languageOf(context)) }
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const parties = (
    <>
      {loaderData.legalName && <p>{loaderData.legalName}</p>}
      <ContactDetails {...loaderData.contact} />
    </>
  )
  return (
    <LegalPage
      namespace="terms"
      path={href('/uslovi-koristenja')}
      sections={sections}
      effectiveFrom={effectiveFrom}
      additions={{ parties }}
    >
      {t('terms:prevails')}
    </LegalPage>
  )
}
