import type { ViewerType } from '#app/accounts/rules.ts'
import { postAdPath } from '#app/ads/post-ad-path.ts'
import { adSearchPath } from '#app/ads/search/paths.ts'
import {
  catalogueCities,
  findService,
  services,
  type Service,
  type ServicePrice,
  pricesFrom,
} from '#app/catalogue/catalogue.ts'
import { servicePath } from '#app/catalogue/paths.ts'
import { formatBudget } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { cityName, type City } from '#app/places/cities.ts'
import type { ServiceKey } from '#app/places/skill-keys.ts'
import { skillName } from '#app/places/skills.ts'
import { directoryTitle, serviceTitle } from '#app/places/titles.ts'
import { presentPeriod, presentUsualTotal } from '#app/statistics/prices/presenters.server.ts'
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

const perOf = {
  total: 'job',
  square_meter: 'square',
  hour: 'hour',
  day: 'day',
  visit: 'visit',
} as const satisfies Record<UsualPrice['pricing'], ServicePrice['per']>

/** Those of accepted offers; without any, the price of the catalogue, which has no period. */
function presentPrices(cataloguePrice: ServicePrice, usualPrices: UsualPrice[]) {
  return usualPrices.length > 0 ? presentUsualPrices(usualPrices) : [{ price: cataloguePrice, period: null }]
}

/** The ranges of accepted offers, one for each pricing. */
export function presentUsualPrices(usualPrices: UsualPrice[]) {
  return usualPrices.map(({ pricing, low, high, ...period }) => ({
    price: { min: low, max: high, per: perOf[pricing] },
    period: presentPeriod(period),
  }))
}

export function presentServiceSummary({ key, slug, price }: Service, language: Language) {
  return { key, price, to: servicePath(slug), name: skillName(key, language, 'label') }
}

type Reader = { t: Translate; language: Language }

/** Prices for the form of an ad. */
export function presentSkillPrices(usualTotals: UsualPrice[], reader: Reader) {
  return services.flatMap(({ key: skill }) => {
    const text = presentSkillPrice(skill, usualTotals.find((total) => total.skill === skill) ?? null, reader)
    return text ? [{ skill, text }] : []
  })
}

/** The range of accepted offers for whole jobs, else the price of the catalogue with its month. */
export function presentSkillPrice(skill: string, usualTotal: UsualPrice | null, { t, language }: Reader) {
  if (usualTotal) return presentUsualTotal(usualTotal, { t, language })
  const service = services.find(({ key, filters }) => key === skill && key === filters.skill)
  if (!service) return undefined
  const { min, max, per } = service.price
  const price = formatBudget(min, max, language, t)
  const priceOfUnit = per === 'job' ? price : t(`catalogue:unit.${per}`, { price })
  return t('post-ad:usual_price', { price: priceOfUnit, ...pricesFrom })
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
