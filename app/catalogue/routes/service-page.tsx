import { href } from 'react-router'
import { jobsPath } from '#app/ads/job-addresses.ts'
import { servicePath } from '#app/catalogue/addresses.ts'
import { PostInvitation } from '#app/catalogue/components/post-invitation.tsx'
import { ServiceFacts, usePrice } from '#app/catalogue/components/service-facts.tsx'
import { ServiceGuide } from '#app/catalogue/components/service-guide.tsx'
import { summariseService } from '#app/catalogue/queries.server.ts'
import { cityLinks, serviceOfPath } from '#app/catalogue/routes/service-place.server.ts'
import { catalogueCities, findService } from '#app/catalogue/catalogue.ts'
import { languageOf, maybeUser } from '#app/http/context.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { serviceTitle, skillName } from '#app/places/skills.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { breadcrumbs, service as serviceData } from '#app/site/structured-data.ts'
import { Breadcrumb } from '#app/ui/breadcrumb.tsx'
import { LinkChips } from '#app/ui/link-chips.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { directoryPath } from '#app/workers/directory-addresses.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/service-page.ts'

export { ServiceErrorBoundary as ErrorBoundary } from '#app/catalogue/components/service-missing.tsx'

export const handle = { hydrate: false, ownIcons: ['menu', 'info'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const { key, slug, price, filters, related } = serviceOfPath(params, language)
  return {
    service: key,
    price,
    title: serviceTitle(key, null, language),
    name: skillName(key, language, 'label'),
    slug,
    path: servicePath(slug),
    numbers: await summariseService(db, { filters }),
    cities: cityLinks(
      slug,
      catalogueCities.map((city) => ({ city })),
    ),
    related: related.map((trade) => ({
      to: servicePath(findService(trade)!.slug),
      label: skillName(trade, language, 'label'),
    })),
    browseAt: directoryPath(filters),
    jobsAt: jobsPath(filters),
    viewer: maybeUser(context)?.userType ?? ('visitor' as const),
  }
}

export default function ServicePage({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { service, price, title, name, slug, path, numbers, cities, related, browseAt, jobsAt, viewer } = loaderData
  return (
    <div className="narrow stack loose">
      <PageMeta
        title={title}
        description={t('catalogue:meta', { title: name, price: usePrice(price) })}
        path={path}
        picture={`usluge/${slug}/-`}
        structured={(place) => [
          serviceData(place, { name: title, path, serviceType: name, city: null, price }),
          breadcrumbs(place, [
            { name: t('catalogue:title'), path: href('/usluge') },
            { name, path },
          ]),
        ]}
      />
      <meta name="keywords" content={t(`catalogue:${service}.keywords`)} />
      <Breadcrumb items={[{ to: href('/usluge'), label: t('catalogue:title') }, { label: name }]} />
      <PageHead title={title} lead={t(`catalogue:${service}.lead`)} />
      <ServiceFacts price={price} numbers={numbers} inCity={false} />
      <PostInvitation viewer={viewer} browseAt={browseAt} jobsAt={jobsAt} />
      <ServiceGuide service={service} />
      <LinkChips title={t('catalogue:section.cities')} links={cities} />
      <LinkChips title={t('catalogue:section.related')} links={related} />
    </div>
  )
}
