import { data, redirect } from 'react-router'
import type { MissingAd } from '#app/ads/components/ad-error-boundary.tsx'
import { adSearchPath } from '#app/ads/search-paths.ts'
import type { Language } from '#app/i18n/languages.ts'
import { nearestCityLinks, skillLinks } from '#app/places/choices.server.ts'
import { findCity } from '#app/places/cities.ts'
import { skillSlug } from '#app/places/skill-keys.ts'
import { findSkill } from '#app/places/skills.ts'
import { swappedSegments } from '#app/places/swapped-segments.ts'

type Params = { skill?: string | undefined; city?: string | undefined }

/** The trade and city that an address names. Other spellings are sent to the one address; what we do not know is a 404. */
export function parsePlaceParams({ skill: skillParam, city: cityParam }: Params, search: string, language: Language) {
  const skill = skillParam === undefined ? undefined : findSkill(skillParam)
  const city = cityParam === undefined ? undefined : findCity(cityParam)

  // `/poslovi/mostar` means the city.
  const cityOfSkillParam =
    skillParam !== undefined && !skill && cityParam === undefined ? findCity(skillParam) : undefined
  if (cityOfSkillParam) throw redirect(adSearchPath({ city: cityOfSkillParam.slug }) + search, 301)

  const swapped = swappedSegments(skillParam, cityParam)
  if (swapped) throw redirect(adSearchPath(swapped) + search, 301)

  if (skillParam !== undefined && !skill)
    throw createNotFound({ kind: 'skill', links: skillLinks(language, adSearchPath) })
  if (cityParam !== undefined && !city)
    throw createNotFound({
      kind: 'city',
      links: nearestCityLinks(cityParam, (nearest) => adSearchPath({ skill, ...nearest })),
    })
  if ((skill && skillSlug(skill) !== skillParam) || (city && city.slug !== cityParam)) {
    throw redirect(adSearchPath({ skill, city: city?.slug }) + search, 301)
  }
  return { skill, city: city?.slug }
}

function createNotFound(details: MissingAd) {
  return data(details, 404)
}
