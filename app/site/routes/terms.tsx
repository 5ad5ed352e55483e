import { href } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { Reach } from '#app/site/components/reach.tsx'
import { RulesPage } from '#app/site/components/rules-page.tsx'
import { house } from '#app/site/house.server.ts'
import type { Route } from './+types/terms.ts'

export const handle = { hydrate: false }

const since = new Date('2026-11-21T12:00:00Z')

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

export function loader() {
  const { company, email, phone } = house
  return { company, email, phone }
}

export default function Terms({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const parties = (
    <>
      {loaderData.company && <p>{loaderData.company}</p>}
      <Reach house={loaderData} />
    </>
  )
  return (
    <RulesPage
      texts="terms"
      path={href('/uslovi-koristenja')}
      sections={sections}
      since={since}
      additions={{ parties }}
    >
      {t('terms:prevails')}
    </RulesPage>
  )
}
