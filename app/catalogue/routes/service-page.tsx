import { href } from 'react-router'
import { adSearchPath } from '#app/ads/search-paths.ts'
import { servicePath } from '#app/catalogue/paths.ts'
import { PostAdPrompt } from '#app/catalogue/components/post-ad-prompt.tsx'
import { ServiceFacts, useServicePrice } from '#app/catalogue/components/service-facts.tsx'
import { ServiceGuide } from '#app/catalogue/components/service-guide.tsx'
import { getServiceStats } from '#app/catalogue/queries.server.ts'
import { cityLinks, resolveService } from '#app/catalogue/routes/service-params.server.ts'
import { catalogueCities, findService } from '#app/catalogue/catalogue.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { serviceTitle, skillName } from '#app/places/skills.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, service as serviceData } from '#app/site/structured-data.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { LinkChips } from '#app/ui/list/link-chips.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { directoryPath } from '#app/workers/paths.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/service-page.ts'

export { ServiceErrorBoundary as ErrorBoundary } from '#app/catalogue/components/service-not-found.tsx'

export const handle: RouteHandle = { inlineIcons: ['menu', 'info'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const { key, slug, price, filters, related } = resolveService(params, language)
  return {
    service: key,
    price,
    title: serviceTitle(key, null, language),
    name: skillName(key, language, 'label'),
    slug,
    path: servicePath(slug),
    stats: await getServiceStats(db, { filters }),
    cities: cityLinks(
      slug,
      catalogueCities.map((city) => ({ city })),
    ),
    related: related.map((serviceKey) => ({
      to: servicePath(findService(serviceKey)!.slug),
      label: skillName(serviceKey, language, 'label'),
    })),
    directoryUrl: directoryPath(filters),
    adsUrl: adSearchPath(filters),
    viewer: maybeUser(context)?.userType ?? ('visitor' as const),
  }
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { service, price, title, name, slug, path, stats, cities, related, directoryUrl, adsUrl, viewer } = loaderData
  return (
    <div className="narrow stack loose">
      <PageMeta
        title={title}
        description={t('catalogue:meta', { title: name, price: useServicePrice(price) })}
        path={path}
        image={`usluge/${slug}/-`}
        structuredData={(page) => [
          serviceData(page, { name: title, path, serviceType: name, city: null, price }),
          breadcrumbs(page, [
            { name: t('catalogue:title'), path: href('/usluge') },
            { name, path },
          ]),
        ]}
      />
      <meta name="keywords" content={t(`catalogue:${service}.keywords`)} />
      <Breadcrumb items={[{ to: href('/usluge'), label: t('catalogue:title') }, { label: name }]} />
      <PageHeader title={title} lead={t(`catalogue:${service}.lead`)} />
      <ServiceFacts price={price} stats={stats} inCity={false} />
      <PostAdPrompt viewer={viewer} directoryUrl={directoryUrl} adsUrl={adsUrl} />
      <ServiceGuide service={service} />
      <LinkChips title={t('catalogue:section.cities')} links={cities} />
      <LinkChips title={t('catalogue:section.related')} links={related} />
    </div>
  )
}
