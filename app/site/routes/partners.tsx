import { href } from 'react-router'
import { maybeUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { Reach } from '#app/site/components/reach.tsx'
import { house } from '#app/site/house.server.ts'
import { Card, CardList, CardTitle } from '#app/ui/card.tsx'
import { KeyValueList } from '#app/ui/key-value-list.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/partners.ts'

export const handle = { hydrate: false }

const tiers = ['regular', 'silver', 'gold', 'student']
const traits = ['visibility', 'alerts', 'portfolio', 'cost']

export function loader({ context }: Route.LoaderArgs) {
  const { email, phone } = house
  return { email, phone, isMember: maybeUser(context) !== null }
}

export default function Partners({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  return (
    <div className="stack loose">
      <PageMeta title={t('partners:title')} description={t('partners:lead')} path={href('/partneri')} />
      <PageHead title={t('partners:title')} lead={t('partners:lead')} />
      <CardList columns>
        {tiers.map((tier) => (
          <Card key={tier} as="li">
            <CardTitle level={2}>{t(`partners:tier.${tier}.title`)}</CardTitle>
            <p>{t(`partners:tier.${tier}.text`)}</p>
            <KeyValueList
              items={traits.map((trait) => [t(`partners:${trait}`), t(`partners:tier.${tier}.${trait}`)])}
            />
          </Card>
        ))}
      </CardList>
      <section className="stack tight">
        <h2>{t('partners:never.title')}</h2>
        <p>{t('partners:never.text')}</p>
      </section>
      <section className="stack tight">
        <h2>{t('partners:join.title')}</h2>
        <p>{t('partners:join.text')}</p>
        <Reach house={loaderData} />
        {!loaderData.isMember && (
          <div className="row">
            <LinkButton to={`${href('/registracija')}?userType=worker`}>{t('partners:join.cta')}</LinkButton>
          </div>
        )}
      </section>
    </div>
  )
}
