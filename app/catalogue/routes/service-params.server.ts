import { data, redirect } from 'react-router'
import { servicePath } from '#app/catalogue/paths.ts'
import type { ServiceNotFound } from '#app/catalogue/components/service-not-found.tsx'
import { findService, services, type Service } from '#app/catalogue/catalogue.ts'
import type { Language } from '#app/i18n/languages.ts'
import { nearestCityLinks } from '#app/places/choices.server.ts'
import { cityBySlug, findCity, type City } from '#app/places/cities.ts'
import { findServiceKey, skillName } from '#app/places/skills.ts'
import { directoryPath } from '#app/workers/paths.ts'

/**
 * The service that an address names. Other spellings are sent to the one address; a trade that the catalogue does not
 * describe, and a city alone, to their workers.
 */
export function resolveService(
  { skill: skillParam, city }: { skill: string; city?: string },
  language: Language,
): Service {
  const serviceKey = findServiceKey(skillParam)
  const matchedCity = city === undefined ? undefined : findCity(city)?.slug
  const cityOnly = serviceKey ? undefined : findCity(skillParam)
  if (cityOnly) throw redirect(directoryPath({ city: cityOnly.slug }), 302)

  const service = findService(serviceKey)
  if (!service && serviceKey && serviceKey !== 'builder')
    throw redirect(directoryPath({ skill: serviceKey, city: matchedCity }), 302)
  if (!service) throw serviceNotFound({ kind: 'service', links: serviceLinks(language) })
  if (city === undefined && service.slug !== skillParam) throw redirect(servicePath(service.slug), 301)
  return service
}

export function resolveServiceAndCity(
  { skill, city }: { skill: string; city: string },
  language: Language,
): { service: Service; city: City } {
  const swappedService = findServiceKey(skill) ? undefined : findService(findServiceKey(city))
  const swappedCity = swappedService && findCity(skill)
  if (swappedCity) throw redirect(servicePath(swappedService.slug, swappedCity.slug), 301)

  const service = resolveService({ skill, city }, language)
  const matchedCity = findCity(city)
  if (!matchedCity)
    throw serviceNotFound({
      kind: 'city',
      links: nearestCityLinks(city, (nearest) => servicePath(service.slug, nearest.city)),
    })
  if (service.slug !== skill || matchedCity.slug !== city)
    throw redirect(servicePath(service.slug, matchedCity.slug), 301)
  return { service, city: matchedCity }
}

export function serviceNotFound(details: ServiceNotFound) {
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
