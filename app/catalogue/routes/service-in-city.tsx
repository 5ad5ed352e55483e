import { href } from 'react-router'
import { adSearchPath } from '#app/ads/search-paths.ts'
import { servicePath } from '#app/catalogue/paths.ts'
import { PostAdPrompt } from '#app/catalogue/components/post-ad-prompt.tsx'
import { ServiceFacts, useServicePrice } from '#app/catalogue/components/service-facts.tsx'
import { ServiceGuide } from '#app/catalogue/components/service-guide.tsx'
import { listServiceNearby, listServiceWorkers, getServiceStats } from '#app/catalogue/queries.server.ts'
import { cityLinks, resolveServiceAndCity } from '#app/catalogue/routes/service-params.server.ts'
import { catalogueCities, findService } from '#app/catalogue/catalogue.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { countAlternativeCities } from '#app/places/alternatives.ts'
import { serviceTitle, skillName } from '#app/places/skills.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, service as serviceData } from '#app/site/structured-data.ts'
import { Breadcrumb } from '#app/ui/layout/breadcrumb.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { LinkChips } from '#app/ui/list/link-chips.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { WorkerCard } from '#app/workers/components/worker-card.tsx'
import { directoryPath } from '#app/workers/paths.ts'
import { workerCountsByCityAndSkill } from '#app/workers/directory-counts.server.ts'
import { presentWorker } from '#app/workers/presenters.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/service-in-city.ts'

export { ServiceErrorBoundary as ErrorBoundary } from '#app/catalogue/components/service-not-found.tsx'

export const handle: RouteHandle = { inlineIcons: ['menu', 'info', 'check', 'star', 'stars'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const {
    service: { key, slug, price, filters, related },
    city,
  } = resolveServiceAndCity(params, language)
  const scope = { filters, city: city.slug }
  const [stats, workers, nearby] = await Promise.all([
    getServiceStats(db, scope),
    listServiceWorkers(db, scope),
    listServiceNearby(db, scope),
  ])
  const hasContent = stats.workers > 0 || stats.openAds.total > 0
  const isLarge = catalogueCities.includes(city.slug)

  return {
    service: key,
    price,
    title: serviceTitle(key, city.slug, language),
    name: skillName(key, language, 'label'),
    city: city.name,
    population: isLarge ? city.population : null,
    path: hasContent ? servicePath(slug, city.slug) : null,
    image: `usluge/${slug}/${city.slug}`,
    stats,
    workers: workers.map((card) => presentWorker(card, language)),
    nearby: cityLinks(slug, nearby),
    // Where nobody is around either, the way leads to where most are.
    nearestWithWorkers:
      nearby.length > 0
        ? []
        : cityLinks(
            slug,
            countAlternativeCities(await workerCountsByCityAndSkill(db), { city: city.slug, skill: filters.skill })
              .places,
          ),
    serviceUrl: servicePath(slug),
    // A small town has a page only for what there is in it.
    related: related.map((serviceKey) =>
      isLarge
        ? {
            to: servicePath(findService(serviceKey)!.slug, city.slug),
            label: serviceTitle(serviceKey, city.slug, language).split(' – ')[0]!,
          }
        : { to: servicePath(findService(serviceKey)!.slug), label: skillName(serviceKey, language, 'label') },
    ),
    directoryUrl: directoryPath({ ...filters, city: city.slug }),
    adsUrl: adSearchPath({ ...filters, city: city.slug }),
    viewer: maybeUser(context)?.userType ?? ('visitor' as const),
  }
}

export default function ServiceInCity({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const {
    service,
    price,
    title,
    name,
    city,
    population,
    path,
    image,
    stats,
    workers,
    nearby,
    nearestWithWorkers,
    related,
    serviceUrl,
    directoryUrl,
    adsUrl,
    viewer,
  } = loaderData
  return (
    <div className="narrow stack loose">
      <PageMeta
        title={title}
        description={t('catalogue:meta', { title: title.split(' – ')[0], price: useServicePrice(price) })}
        path={path}
        image={image}
        structuredData={(page) => [
          serviceData(page, { name: title, path: path!, serviceType: name, city, price }),
          breadcrumbs(page, [
            { name: t('catalogue:title'), path: href('/usluge') },
            { name, path: serviceUrl },
            { name: city, path: path! },
          ]),
        ]}
      />
      <meta name="keywords" content={`${city}, ${t(`catalogue:${service}.keywords`)}`} />
      <Breadcrumb
        items={[{ to: href('/usluge'), label: t('catalogue:title') }, { to: serviceUrl, label: name }, { label: city }]}
      />
      <PageHeader title={title} lead={t(`catalogue:${service}.lead`)} />
      <ServiceFacts price={price} stats={stats} inCity population={population} />
      {workers.length === 0 && <p>{t('catalogue:none_here')}</p>}
      <PostAdPrompt viewer={viewer} directoryUrl={directoryUrl} adsUrl={adsUrl} />
      {workers.length > 0 && (
        <section className="stack tight">
          <h2>{t('catalogue:section.workers')}</h2>
          <CardList>
            {workers.map((worker) => (
              <WorkerCard key={worker.id} worker={worker} />
            ))}
          </CardList>
        </section>
      )}
      <LinkChips title={t('catalogue:section.near')} links={nearby} />
      <LinkChips title={t('search:choose_place')} links={nearestWithWorkers} />
      <ServiceGuide service={service} />
      <LinkChips title={t('catalogue:section.related')} links={related} />
    </div>
  )
}
