import type { ViewerType } from '#app/accounts/rules.ts'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import { adSearchPath } from '#app/ads/search/paths.ts'
import { catalogueCities, findService, services, type Service } from '#app/catalogue/catalogue.ts'
import { servicePath } from '#app/catalogue/paths.ts'
import { presentPrices } from '#app/catalogue/prices.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityName, type City } from '#app/places/cities.ts'
import { skillKeys, type ServiceKey } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { directoryTitle, serviceTitle } from '#app/places/titles.ts'
import type { UsualPrice } from '#app/statistics/prices/rules.ts'
import { directoryPath } from '#app/workers/paths.ts'

type HeadOptions = {
  city: City | null
  isIndexable: boolean
  language: Language
  viewer: ViewerType
  usualPrices: UsualPrice[]
}

/** Without `city` the head of the country's page. */
export function presentServiceHead(
  { key, slug, price, filters }: Service,
  { city, isIndexable, language, viewer, usualPrices }: HeadOptions,
) {
  const title = serviceTitle(key, city?.slug ?? null, language)
  const prices = presentPrices(price, usualPrices)
  return {
    service: key,
    price: prices[0]!.price,
    prices,
    title,
    name: skillName(key, language, 'label'),
    heading: withoutSuffix(title),
    shortTitle: city ? withoutSuffix(title) : skillName(key, language, 'label'),
    workersTitle: directoryTitle(key, city?.slug ?? null, language),
    city: city?.name ?? null,
    population: city?.population ?? null,
    path: isIndexable ? servicePath(slug, city?.slug) : null,
    servicePath: servicePath(slug),
    image: `usluge/${slug}/${city?.slug ?? '-'}`,
    directoryPath: directoryPath({ ...filters, city: city?.slug }),
    adsPath: adSearchPath({ ...filters, city: city?.slug }),
    postAdPath: postAdPath(viewer, { skill: filters.skill, city: city?.slug }),
  }
}

export type PresentedServiceHead = ReturnType<typeof presentServiceHead>

export function presentServiceSummary({ key, slug, price }: Service, language: Language) {
  return { key, price, to: servicePath(slug), name: skillName(key, language, 'label') }
}

export function allServiceLinks(language: Language) {
  const others = skillKeys.filter((key) => !findService(key)).map((skill) => ({ key: skill, filters: { skill } }))
  return [...services, ...others].map(({ key, filters }) => ({
    to: directoryPath(filters),
    label: skillName(key, language, 'label'),
  }))
}

export function serviceLinks(language: Language) {
  return services.map((service) => countryLink(service, language))
}

/** Small cities have a page only with content, so their related services link to the country's pages. */
export function relatedServiceLinks({ related }: Service, city: City | null, language: Language) {
  return related.map((key) => {
    const service = findService(key)!
    return city && isLarge(city) ? cityLink(service, city, language) : countryLink(service, language)
  })
}

export function cityLinks(slug: string, cities: { city: string; count?: number }[]) {
  return cities.map(({ city, count }) => ({
    to: servicePath(slug, city),
    label: count === undefined ? cityName(city) : `${cityName(city)} (${count})`,
  }))
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

export function withoutSuffix(title: string): string {
  return title.split(' – ')[0]!
}
