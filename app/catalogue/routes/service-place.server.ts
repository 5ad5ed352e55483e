import { data, redirect } from 'react-router'
import { servicePath } from '#app/catalogue/addresses.ts'
import type { MissingService } from '#app/catalogue/components/service-missing.tsx'
import { findService, services, type Service } from '#app/catalogue/catalogue.ts'
import type { Language } from '#app/i18n/languages.ts'
import { cityBySlug, findCity, nearestCityNames, type City } from '#app/places/cities.ts'
import { findTrade, skillName } from '#app/places/skills.ts'
import { directoryPath } from '#app/workers/directory-addresses.ts'

/**
 * The service that an address names. Other spellings are sent to the one address; a trade that the catalogue does not
 * describe, and a city alone, to their workers.
 */
export function serviceOfPath({ skill: given, city }: { skill: string; city?: string }, language: Language): Service {
  const trade = findTrade(given)
  const place = city === undefined ? undefined : findCity(city)?.slug
  const onlyCity = trade ? undefined : findCity(given)
  if (onlyCity) throw redirect(directoryPath({ city: onlyCity.slug }), 302)

  const service = findService(trade)
  if (!service && trade && trade !== 'builder') throw redirect(directoryPath({ skill: trade, city: place }), 302)
  if (!service) throw missing({ kind: 'service', links: serviceLinks(language) })
  if (city === undefined && service.slug !== given) throw redirect(servicePath(service.slug), 301)
  return service
}

export function placeOfPath(
  { skill, city }: { skill: string; city: string },
  language: Language,
): { service: Service; city: City } {
  const turned = findTrade(skill) ? undefined : findService(findTrade(city))
  const turnedPlace = turned && findCity(skill)
  if (turnedPlace) throw redirect(servicePath(turned.slug, turnedPlace.slug), 301)

  const service = serviceOfPath({ skill, city }, language)
  const place = findCity(city)
  if (!place)
    throw missing({
      kind: 'city',
      links: nearestCityNames(city, 5).map((name) => ({
        to: servicePath(service.slug, findCity(name)?.slug),
        label: name,
      })),
    })
  if (service.slug !== skill || place.slug !== city) throw redirect(servicePath(service.slug, place.slug), 301)
  return { service, city: place }
}

export function missing(details: MissingService) {
  return data(details, 404)
}

export function serviceLinks(language: Language) {
  return services.map(({ slug, key }) => ({ to: servicePath(slug), label: skillName(key, language, 'label') }))
}

/** Chips to the same service elsewhere; a count where it is known. */
export function cityLinks(slug: string, cities: { city: string; count?: number }[]) {
  return cities.map(({ city, count }) => {
    const name = cityBySlug(city)?.name ?? city
    return { to: servicePath(slug, city), label: count === undefined ? name : `${name} (${count})` }
  })
}
