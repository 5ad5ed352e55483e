import { href } from 'react-router'
import { Reach } from '#app/site/components/reach.tsx'
import { RulesPage } from '#app/site/components/rules-page.tsx'
import { house } from '#app/site/house.server.ts'
import type { Route } from './+types/privacy.ts'

export const handle = { hydrate: false }

const since = new Date('2026-11-21T12:00:00Z')

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

export function loader() {
  const { company, email, phone } = house
  return { company, email, phone }
}

export default function Privacy({ loaderData }: Route.ComponentProps) {
  const who = (
    <>
      {loaderData.company && <p>{loaderData.company}</p>}
      <Reach house={loaderData} />
    </>
  )
  // The licence of the country data asks for this credit.
  const country = (
    <p>
      <a href="https://www.nro.net/">Number Resource Organization (nro.net)</a>, CC BY 4.0
    </p>
  )
  return (
    <RulesPage
      texts="privacy"
      path={href('/politika-privatnosti')}
      sections={sections}
      since={since}
      additions={{ who, country }}
    />
  )
}
