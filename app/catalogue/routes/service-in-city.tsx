import { href } from 'react-router'
import { jobsPath } from '#app/ads/job-addresses.ts'
import { servicePath } from '#app/catalogue/addresses.ts'
import { PostInvitation } from '#app/catalogue/components/post-invitation.tsx'
import { ServiceFacts, usePrice } from '#app/catalogue/components/service-facts.tsx'
import { ServiceGuide } from '#app/catalogue/components/service-guide.tsx'
import { listServiceNearby, listServiceWorkers, summariseService } from '#app/catalogue/queries.server.ts'
import { cityLinks, placeOfPath } from '#app/catalogue/routes/service-place.server.ts'
import { catalogueCities, findService } from '#app/catalogue/catalogue.ts'
import { languageOf, maybeUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { countElsewhere } from '#app/places/elsewhere.ts'
import { serviceTitle, skillName } from '#app/places/skills.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, service as serviceData } from '#app/site/structured-data.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { CardList } from '#app/ui/card.tsx'
import { LinkChips } from '#app/ui/link-chips.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { WorkerCard } from '#app/workers/components/worker-card.tsx'
import { directoryPath } from '#app/workers/directory-addresses.ts'
import { workersByPlace } from '#app/workers/directory-counts.server.ts'
import { showWorker } from '#app/workers/showing.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/service-in-city.ts'

export { ServiceErrorBoundary as ErrorBoundary } from '#app/catalogue/components/service-missing.tsx'

export const handle = { hydrate: false, ownIcons: ['menu', 'info', 'check', 'star', 'stars'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const {
    service: { key, slug, price, filters, related },
    city,
  } = placeOfPath(params, language)
  const of = { filters, city: city.slug }
  const [numbers, workers, nearby] = await Promise.all([
    summariseService(db, of),
    listServiceWorkers(db, of),
    listServiceNearby(db, of),
  ])
  const hasContent = numbers.workers > 0 || numbers.jobs.total > 0
  const isLarge = catalogueCities.includes(city.slug)

  return {
    service: key,
    price,
    title: serviceTitle(key, city.slug, language),
    name: skillName(key, language, 'label'),
    city: city.name,
    population: isLarge ? city.population : null,
    path: hasContent ? servicePath(slug, city.slug) : null,
    picture: `usluge/${slug}/${city.slug}`,
    numbers,
    workers: workers.map((card) => showWorker(card, language)),
    nearby: cityLinks(slug, nearby),
    // Where nobody is around either, the way leads to where most are.
    farther:
      nearby.length > 0
        ? []
        : cityLinks(slug, countElsewhere(await workersByPlace(db), { city: city.slug, skill: filters.skill }).places),
    serviceAt: servicePath(slug),
    // A small town has a page only for what there is in it.
    related: related.map((trade) =>
      isLarge
        ? {
            to: servicePath(findService(trade)!.slug, city.slug),
            label: serviceTitle(trade, city.slug, language).split(' – ')[0]!,
          }
        : { to: servicePath(findService(trade)!.slug), label: skillName(trade, language, 'label') },
    ),
    browseAt: directoryPath({ ...filters, city: city.slug }),
    jobsAt: jobsPath({ ...filters, city: city.slug }),
    viewer: maybeUser(context)?.userType ?? ('visitor' as const),
  }
}

export default function ServiceInCity({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const {
    service,
    price,
    title,
    name,
    city,
    population,
    path,
    picture,
    numbers,
    workers,
    nearby,
    farther,
    related,
    serviceAt,
    browseAt,
    jobsAt,
    viewer,
  } = loaderData
  return (
    <div className="narrow stack loose">
      <PageMeta
        title={title}
        description={t('catalogue:meta', { title: title.split(' – ')[0], price: usePrice(price) })}
        path={path}
        picture={picture}
        structured={(place) => [
          serviceData(place, { name: title, path: path!, serviceType: name, city, price }),
          breadcrumbs(place, [
            { name: t('catalogue:title'), path: href('/usluge') },
            { name, path: serviceAt },
            { name: city, path: path! },
          ]),
        ]}
      />
      <meta name="keywords" content={`${city}, ${t(`catalogue:${service}.keywords`)}`} />
      <Breadcrumb
        items={[{ to: href('/usluge'), label: t('catalogue:title') }, { to: serviceAt, label: name }, { label: city }]}
      />
      <PageHead title={title} lead={t(`catalogue:${service}.lead`)} />
      <ServiceFacts price={price} numbers={numbers} inCity population={population} />
      {workers.length === 0 && <p>{t('catalogue:none_here')}</p>}
      <PostInvitation viewer={viewer} browseAt={browseAt} jobsAt={jobsAt} />
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
      <LinkChips title={t('search:choose_place')} links={farther} />
      <ServiceGuide service={service} />
      <LinkChips title={t('catalogue:section.related')} links={related} />
    </div>
  )
}
