import { data, redirect } from 'react-router'
import { servicePath } from '#app/catalogue/paths.ts'
import type { ServiceNotFound } from '#app/catalogue/components/service-not-found.tsx'
import { findService, type Service } from '#app/catalogue/catalogue.ts'
import { serviceLinks } from '#app/catalogue/presenters.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { nearestCityLinks } from '#app/places/choices.server.ts'
import { findCity, type City } from '#app/places/cities.ts'
import { findServiceKey } from '#app/places/skills.ts'
import { directoryPath } from '#app/workers/paths.ts'

/**
 * The service that the path names. Throws a redirect to the canonical spelling, or to the directory for a city alone and for
 * a skill without a service, and a 404 for an unknown name.
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
  if (!service) throw unknownService(language)
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

export function unknownService(language: Language) {
  return serviceNotFound({ kind: 'service', links: serviceLinks(language) })
}

function serviceNotFound(details: ServiceNotFound) {
  return data(details, 404)
}
