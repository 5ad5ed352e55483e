import { href } from 'react-router'
import type { ViewerType } from '#app/accounts/rules.ts'
import { useServicePrice } from '#app/catalogue/components/service-facts.tsx'
import { PriceFactors, ServiceGuide } from '#app/catalogue/components/service-guide.tsx'
import { ServiceHeading } from '#app/catalogue/components/service-heading.tsx'
import { ServiceOffer } from '#app/catalogue/components/service-offer.tsx'
import { TradePage } from '#app/catalogue/routes/trade-page.tsx'
import { ServiceWorkers } from '#app/catalogue/components/service-workers.tsx'
import { cityLinks, presentServiceHead, relatedServiceLinks } from '#app/catalogue/presenters.server.ts'
import {
  getServiceStats,
  listServiceAlternatives,
  listServiceNearby,
  listServiceWorkers,
} from '#app/catalogue/queries.server.ts'
import { resolveServiceAndCity } from '#app/catalogue/routes/service-params.server.ts'
import { resolveTrade } from '#app/catalogue/routes/trade-params.server.ts'
import { loadTradePage } from '#app/catalogue/trades/loading.server.ts'
import { languageOf, viewerType } from '#app/http/session/context.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageLinks } from '#app/site/components/page-links.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, service as serviceData } from '#app/site/structured-data.ts'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { LinkChips } from '#app/ui/list/link-chips.tsx'
import { presentListedWorker } from '#app/workers/presenters.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/service-in-city.ts'

export { ServiceErrorBoundary as ErrorBoundary } from '#app/catalogue/components/service-not-found.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const reader = { language: languageOf(context), viewer: viewerType(context) }
  const trade = await resolveTrade(params)
  if (trade) return { trade: await loadTradePage(db, { trade, city: null, ...reader }) }
  return { trade: null, ...(await loadCityPage(params, reader)) }
}

type Reader = { language: Language; viewer: ViewerType }

async function loadCityPage(params: Route.LoaderArgs['params'], { language, viewer }: Reader) {
  const { service, city } = resolveServiceAndCity(params, language)
  const scope = { filters: service.filters, city: city.slug }
  const [{ usualPrices, ...stats }, workers, nearby] = await Promise.all([
    getServiceStats(db, scope),
    listServiceWorkers(db, scope),
    listServiceNearby(db, scope),
  ])
  const isIndexable = stats.workers > 0 || stats.openAds.total > 0
  return {
    head: presentServiceHead(service, { city, isIndexable, language, viewer, usualPrices }),
    stats,
    workers: workers.map((card) => presentListedWorker(card, { language, near: city.slug })),
    nearby: cityLinks(service.slug, nearby),
    alternatives: nearby.length > 0 ? [] : cityLinks(service.slug, await listServiceAlternatives(db, scope)),
    related: relatedServiceLinks(service, city, language),
  }
}

export default function ServiceInCity({ loaderData }: Route.ComponentProps) {
  return loaderData.trade === null ? <CityPage page={loaderData} /> : <TradePage page={loaderData.trade} />
}

type CityPageData = Extract<Route.ComponentProps['loaderData'], { trade: null }>

function CityPage({ page: { head, stats, workers, nearby, alternatives, related } }: { page: CityPageData }) {
  const { t } = useTranslation()
  const { service, title, name, price, path } = head
  const city = head.city!
  return (
    <div className="stack loose">
      <PageMeta
        title={title}
        description={t('catalogue:meta', { title: head.shortTitle, price: useServicePrice(price) })}
        path={path}
        image={head.image}
        structuredData={(site) => [
          serviceData(site, { name: title, path: path!, serviceType: name, city, price }),
          breadcrumbs(site, [
            { name: t('catalogue:title'), path: href('/usluge') },
            { name, path: head.servicePath },
            { name: city, path: path! },
          ]),
        ]}
      />
      <ServiceHeading head={head} />
      <WithAside isAsideFirst aside={<ServiceOffer head={head} stats={stats} />}>
        <PriceFactors service={service} />
        {workers.length === 0 && <p>{t('catalogue:none_here')}</p>}
        <ServiceWorkers title={head.workersTitle} workers={workers} />
        <LinkChips title={t('catalogue:section.near')} links={nearby} />
        <LinkChips title={t('search:choose_place')} links={alternatives} />
        <ServiceGuide service={service} />
        <LinkChips title={t('catalogue:section.related')} links={related} />
      </WithAside>
      <PageLinks title={title} />
    </div>
  )
}
