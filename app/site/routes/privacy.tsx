import { href } from 'react-router'
import { tagManager } from '#app/analytics/consent.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ContactDetails } from '#app/site/components/contact-details.tsx'
import { LegalPage } from '#app/site/components/legal-page.tsx'
import { languageOf } from '#app/http/session/context.server.ts'
import { company, presentContact } from '#app/site/company.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import type { Route } from './+types/privacy.ts'

const effectiveFrom = new Date('2026-11-21T12:00:00Z')

const sections = [
  'who',
  'what',
  'why',
  'whom',
  'recipients',
  'transfers',
  'howlong',
  'rights',
  'automated',
  'cookies',
  'country',
  'security',
  'age',
  'changes',
]

export function loader({ context }: Route.LoaderArgs) {
  const contact = presentContact(languageOf(context))
  return { legalName: company.legalName, contact, tagHost: tagManager?.host }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { tagHost } = loaderData
  const who = (
    <>
      {loaderData.legalName && <p>{loaderData.legalName}</p>}
      <ContactDetails {...loaderData.contact} />
    </>
  )
  // The licence of the country data asks for this credit.
  const country = (
    <p>
      <a href="https://www.nro.net/">Number Resource Organization (nro.net)</a>, CC BY 4.0
    </p>
  )
  const recipients = tagHost && <p>{t('consent:tag_manager', { host: tagHost })}</p>
  const cookies = (
    <p>
      <Anchor to={href('/saglasnost')}>{t('consent:change')}</Anchor>
    </p>
  )
  return (
    <LegalPage
      namespace="privacy"
      path={href('/politika-privatnosti')}
      sections={sections}
      effectiveFrom={effectiveFrom}
      additions={{ who, recipients, cookies, country }}
    />
  )
}
