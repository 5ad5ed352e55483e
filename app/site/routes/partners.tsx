import { href } from 'react-router'
import { config } from '#app/config.server.ts'
import { registrationPath } from '#app/accounts/paths.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { ContactDetails } from '#app/site/components/contact-details.tsx'
import { company } from '#app/site/company.server.ts'
import { Card, CardList, CardTitle } from '#app/ui/list/card.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import type { Route } from './+types/partners.ts'

const tiers = ['regular', 'silver', 'gold', 'student']
const traits = ['visibility', 'alerts', 'portfolio', 'cost']

export function loader({ context }: Route.LoaderArgs) {
  const { email, phone } = company
  const brands = config.PARTNER_BRANDS ?? null
  return { email, phone, brands, isMember: maybeUser(context) !== null }
}

export default function Partners({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { brands } = loaderData
  return (
    <div className="stack loose">
      <PageMeta title={t('partners:title')} description={t('partners:lead')} path={href('/partneri')} />
      <PageHeader title={t('partners:title')} lead={t('partners:lead')} />
      {brands !== null && <p>{t('partners:brands', { brands })}</p>}
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
        <ContactDetails company={loaderData} />
        {!loaderData.isMember && (
          <div className="row">
            <LinkButton to={registrationPath('Worker')}>{t('partners:join.cta')}</LinkButton>
          </div>
        )}
      </section>
    </div>
  )
}
