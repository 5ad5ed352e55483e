import { href } from 'react-router'
import { catalogueCities } from '#app/catalogue/catalogue.ts'
import { useServicePrice } from '#app/catalogue/components/service-facts.tsx'
import { PriceFactors, ServiceGuide } from '#app/catalogue/components/service-guide.tsx'
import { ServiceHeading } from '#app/catalogue/components/service-heading.tsx'
import { ServiceOffer } from '#app/catalogue/components/service-offer.tsx'
import { cityLinks, presentServiceHead, relatedServiceLinks } from '#app/catalogue/presenters.server.ts'
import { getServiceStats } from '#app/catalogue/queries.server.ts'
import { resolveService } from '#app/catalogue/routes/service-params.server.ts'
import { listTradePageLinks } from '#app/catalogue/trades/pages.server.ts'
import { languageOf, viewerType } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageLinks } from '#app/site/components/page-links.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, service as serviceData } from '#app/site/structured-data.ts'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { LinkChips } from '#app/ui/list/link-chips.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/service-page.ts'

export { ServiceErrorBoundary as ErrorBoundary } from '#app/catalogue/components/service-not-found.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const service = resolveService(params, language)
  const viewer = viewerType(context)
  const [{ usualPrices, ...stats }, trades] = await Promise.all([
    getServiceStats(db, { filters: service.filters }),
    listTradePageLinks(db, (skill) => skill === service.key, language),
  ])
  return {
    head: presentServiceHead(service, { city: null, isIndexable: true, language, viewer, usualPrices }),
    stats,
    trades,
    cities: cityLinks(
      service.slug,
      catalogueCities.map((city) => ({ city })),
    ),
    related: relatedServiceLinks(service, null, language),
  }
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { head, stats, trades, cities, related } = loaderData
  const { service, title, name, price } = head
  const path = head.servicePath
  return (
    <div className="stack loose">
      <PageMeta
        title={title}
        description={t('catalogue:meta', { title: head.shortTitle, price: useServicePrice(price) })}
        path={path}
        image={head.image}
        structuredData={(site) => [
          serviceData(site, { name: title, path, serviceType: name, city: null, price }),
          breadcrumbs(site, [
            { name: t('catalogue:title'), path: href('/usluge') },
            { name, path },
          ]),
        ]}
      />
      <ServiceHeading head={head} />
      <WithAside isAsideFirst aside={<ServiceOffer head={head} stats={stats} />}>
        <PriceFactors service={service} />
        <ServiceGuide service={service} />
        <LinkChips title={t('catalogue:section.trades')} links={trades} />
        <LinkChips title={t('catalogue:section.cities')} links={cities} />
        <LinkChips title={t('catalogue:section.related')} links={related} />
      </WithAside>
      <PageLinks title={title} />
    </div>
  )
}
