import { adSearchPath } from '#app/ads/search-paths.ts'
import { catalogueCities, findService, services, type Service } from '#app/catalogue/catalogue.ts'
import { servicePath } from '#app/catalogue/paths.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName, type City } from '#app/places/cities.ts'
import { serviceTitle, skillName, type ServiceKey } from '#app/places/skills.ts'
import { directoryPath } from '#app/workers/paths.ts'

/** The head of a service's page, of the country without `city`; `isIndexable` where there is something to find on it. */
export function presentServiceHead(
  { key, slug, price, filters }: Service,
  { city, isIndexable, language }: { city: City | null; isIndexable: boolean; language: Language },
) {
  const title = serviceTitle(key, city?.slug ?? null, language)
  return {
    service: key,
    price,
    title,
    name: skillName(key, language, 'label'),
    /** Without what follows the dash in a title. */
    shortTitle: city ? withoutSuffix(title) : skillName(key, language, 'label'),
    city: city?.name ?? null,
    path: isIndexable ? servicePath(slug, city?.slug) : null,
    servicePath: servicePath(slug),
    image: `usluge/${slug}/${city?.slug ?? '-'}`,
    directoryPath: directoryPath({ ...filters, city: city?.slug }),
    adsPath: adSearchPath({ ...filters, city: city?.slug }),
  }
}

export type PresentedServiceHead = ReturnType<typeof presentServiceHead>

export function presentServiceSummary({ key, slug, price }: Service, language: Language) {
  return { key, price, to: servicePath(slug), name: skillName(key, language, 'label') }
}

export function serviceLinks(language: Language) {
  return services.map((service) => countryLink(service, language))
}

/** Links to the related services: in this city where it is large, because small ones have a page only with content. */
export function relatedServiceLinks({ related }: Service, city: City | null, language: Language) {
  return related.map((key) => {
    const service = findService(key)!
    return city && isLarge(city) ? cityLink(service, city, language) : countryLink(service, language)
  })
}

/** Links to a service in other cities, with the count where it is known. */
export function cityLinks(slug: string, cities: { city: string; count?: number }[]) {
  return cities.map(({ city, count }) => ({
    to: servicePath(slug, city),
    label: count === undefined ? cityName(city) : `${cityName(city)} (${count})`,
  }))
}

/** Shown of the large cities only. */
export function populationOf(city: City): number | null {
  return isLarge(city) ? city.population : null
}

function isLarge({ slug }: City): boolean {
  return catalogueCities.includes(slug)
}

function countryLink({ key, slug }: { key: ServiceKey; slug: string }, language: Language) {
  return { to: servicePath(slug), label: skillName(key, language, 'label') }
}

function cityLink({ key, slug }: { key: ServiceKey; slug: string }, city: City, language: Language) {
  return { to: servicePath(slug, city.slug), label: withoutSuffix(serviceTitle(key, city.slug, language)) }
}

function withoutSuffix(title: string): string {
  return title.split(' – ')[0]!
}
