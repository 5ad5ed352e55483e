import { href } from 'react-router'
import { ServiceOffer } from '#app/catalogue/components/service-offer.tsx'
import { ServiceWorkers } from '#app/catalogue/components/service-workers.tsx'
import type { PresentedTradePage } from '#app/catalogue/trades/loading.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageLinks } from '#app/site/components/page-links.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, service as serviceData } from '#app/site/structured-data.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { WithAside } from '#app/ui/layout/with-aside.tsx'
import { LinkChips } from '#app/ui/list/link-chips.tsx'

/** A trade in a city, or in the country. */
export function TradePage({ page }: { page: PresentedTradePage }) {
  const { t } = useTranslation()
  const { title, shortTitle, name, city, countryPath, path, stats, offer, workersTitle, workers, cities, related } =
    page
  const catalogue = { name: t('catalogue:title'), path: href('/usluge') }
  const above = [catalogue, ...page.above, ...(city ? [{ name, path: countryPath }] : [])]
  const price = offer.prices.find(({ press }) => !press)?.price
  return (
    <div className="stack loose">
      <PageMeta
        title={title}
        description={t('catalogue:trade.meta', { title: shortTitle })}
        path={path}
        structuredData={(site) => [
          serviceData(site, { name: title, path: path!, serviceType: name, city, price }),
          breadcrumbs(site, [...above, { name: city ?? name, path: path! }]),
        ]}
      />
      <div>
        <Breadcrumb items={[...above.map((one) => ({ to: one.path, label: one.name })), { label: city ?? name }]} />
        <PageHeader title={shortTitle} lead={t('catalogue:trade.lead')} />
      </div>
      <WithAside isAsideFirst aside={<ServiceOffer head={offer} stats={stats} />}>
        {workers.length === 0 && <p>{t('catalogue:none_here')}</p>}
        <ServiceWorkers title={workersTitle} workers={workers} />
        <LinkChips title={t(city ? 'catalogue:section.near' : 'search:choose_place')} links={cities} />
        <LinkChips title={t('catalogue:section.related')} links={related} />
      </WithAside>
      <PageLinks title={title} />
    </div>
  )
}
