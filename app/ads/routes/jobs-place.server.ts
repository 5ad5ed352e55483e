import { data, redirect } from 'react-router'
import type { MissingJob } from '#app/ads/components/job-missing.tsx'
import { jobsPath } from '#app/ads/job-addresses.ts'
import { skillChoices } from '#app/ads/job-presenting.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { findCity, nearestCityNames } from '#app/places/cities.ts'
import { skillSlug, type Skill } from '#app/places/skill-keys.ts'
import { findSkill } from '#app/places/skills.ts'
import { turnedAround } from '#app/places/turned-around.ts'

type Params = { skill?: string | undefined; city?: string | undefined }

/** The trade and city that an address names. Other spellings are sent to the one address; what we do not know is a 404. */
export function placeOfPath({ skill: skillGiven, city: cityGiven }: Params, search: string, language: Language) {
  const skill = skillGiven === undefined ? undefined : findSkill(skillGiven)
  const city = cityGiven === undefined ? undefined : findCity(cityGiven)

  // `/poslovi/mostar` means the city.
  const onlyCity = skillGiven !== undefined && !skill && cityGiven === undefined ? findCity(skillGiven) : undefined
  if (onlyCity) throw redirect(jobsPath({ city: onlyCity.slug }) + search, 301)

  const turned = turnedAround(skillGiven, cityGiven)
  if (turned) throw redirect(jobsPath(turned) + search, 301)

  if (skillGiven !== undefined && !skill) throw missing({ kind: 'skill', links: skillLinks(language) })
  if (cityGiven !== undefined && !city) throw missing({ kind: 'city', links: cityLinks(cityGiven, skill) })
  if ((skill && skillSlug(skill) !== skillGiven) || (city && city.slug !== cityGiven)) {
    throw redirect(jobsPath({ skill, city: city?.slug }) + search, 301)
  }
  return { skill, city: city?.slug }
}

function missing(details: MissingJob) {
  return data(details, 404)
}

function skillLinks(language: Language) {
  return skillChoices(language).map(({ value, label }) => ({ to: jobsPath({ skill: findSkill(value) }), label }))
}

function cityLinks(typed: string, skill: Skill | undefined) {
  return nearestCityNames(typed, 5).map((label) => ({ to: jobsPath({ skill, city: findCity(label)?.slug }), label }))
}
