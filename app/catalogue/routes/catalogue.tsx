import { href } from 'react-router'
import { findService, pricesFrom, services } from '#app/catalogue/catalogue.ts'
import { allServiceLinks, presentServiceSummary } from '#app/catalogue/presenters.server.ts'
import { listTradePageLinks } from '#app/catalogue/trades/pages.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { formatBudget } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs } from '#app/site/structured-data.ts'
import { Icon } from '#app/ui/icon.tsx'
import { skillIcon } from '#app/ui/icons/skill-icon.ts'
import { Card, CardTitle } from '#app/ui/list/card.tsx'
import { LinkChips } from '#app/ui/list/link-chips.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/catalogue.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context)
  return {
    services: services.map((service) => presentServiceSummary(service, language)),
    all: allServiceLinks(language),
    trades: await listTradePageLinks(db, (skill) => !findService(skill), language),
  }
}

export default function Services({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="stack loose">
      <PageMeta
        title={t('catalogue:title')}
        description={t('catalogue:meta_all')}
        path={href('/usluge')}
        image="usluge"
        structuredData={(site) => [breadcrumbs(site, [{ name: t('catalogue:title'), path: href('/usluge') }])]}
      />
      <PageHeader title={t('catalogue:title')} lead={t('catalogue:lead')} />
      <ul className="grid thirds">
        {loaderData.services.map((service) => (
          <ServiceCard key={service.key} service={service} />
        ))}
      </ul>
      <p className="small muted">{t('catalogue:price_note', pricesFrom)}</p>
      <LinkChips title={t('catalogue:section.all')} links={loaderData.all} />
      <LinkChips title={t('catalogue:section.trades')} links={loaderData.trades} />
    </div>
  )
}

type ServiceSummary = ReturnType<typeof presentServiceSummary>

function ServiceCard({ service: { key, name, to, price } }: { service: ServiceSummary }) {
  const { t, language } = useTranslation()
  const { min, max, per } = price
  return (
    <Card as="li">
      <div className="step">
        <Icon name={skillIcon(key)} />
        <div>
          <CardTitle to={to} level={2}>
            {name}
          </CardTitle>
          <p>
            <strong>{formatBudget(min, max, language, t)}</strong>
            <span className="muted">{t(`catalogue:unit.${per}`, { price: '' })}</span>
          </p>
        </div>
      </div>
      <p className="muted">{t(`catalogue:${key}.lead`)}</p>
    </Card>
  )
}
