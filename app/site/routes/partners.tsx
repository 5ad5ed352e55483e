import { href } from 'react-router'
import { config } from '#app/config.server.ts'
import { registrationPath } from '#app/accounts/paths.ts'
import { displayContext, languageOf, maybeUser, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { listPlans } from '#app/subscriptions/plans.server.ts'
import { presentTiers } from '#app/subscriptions/shop/tier-presenter.server.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { ContactDetails } from '#app/site/components/contact-details.tsx'
import { presentContact } from '#app/site/company.server.ts'
import { Card, CardList, CardTitle } from '#app/ui/list/card.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/partners.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const brands = config.PARTNER_BRANDS ?? null
  const { app } = context.get(displayContext)
  const tiers = presentTiers(await listPlans(db), { app }, { t: requestTranslate(context), language })
  const userType = maybeUser(context)?.userType ?? null
  return { contact: presentContact(language), brands, tiers, isSold: app === null, userType }
}

export default function Partners({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { brands, tiers, isSold, userType } = loaderData
  return (
    <div className="stack loose">
      <PageMeta title={t('partners:title')} description={t('partners:lead')} path={href('/partneri')} />
      <PageHeader title={t('partners:title')} lead={t('partners:lead')} />
      {brands !== null && <p>{t('partners:brands', { brands })}</p>}
      <CardList columns>
        {tiers.map(({ tier, title, text, traits }) => (
          <Card key={tier} as="li">
            <CardTitle level={2}>{title}</CardTitle>
            <p>{text}</p>
            <KeyValueList items={traits} />
          </Card>
        ))}
      </CardList>
      <section className="prose">
        <h2>{t('partners:means.title')}</h2>
        <ul>
          {['badge', 'featured', 'alerts', 'end'].map((item) => (
            <li key={item}>{t(`partners:means.items.${item}`)}</li>
          ))}
        </ul>
      </section>
      <section className="stack tight">
        <h2>{t('partners:never.title')}</h2>
        <p>{t('partners:never.text')}</p>
      </section>
      {isSold && (
        <section className="stack tight">
          <h2>{t('partners:join.title')}</h2>
          <p>{t('partners:join.text')}</p>
          <ContactDetails {...loaderData.contact} />
          {userType !== 'Client' && (
            <div className="row">
              {userType === 'Worker' ? (
                <LinkButton to={href('/majstor/moj-profil/reklama')}>{t('partners:join.shop')}</LinkButton>
              ) : (
                <LinkButton to={registrationPath('Worker')}>{t('partners:join.cta')}</LinkButton>
              )}
            </div>
          )}
        </section>
      )}
    </div>
  )
}
