import { href } from 'react-router'
import { skillSlug, type Skill } from '#app/places/skill-keys.ts'

/** A trade stands where a service has a city, because none is called like one. */
export function tradePath({ skill, slug }: { skill: Skill; slug: string }, city?: string): string {
  const skillParam = skillSlug(skill)
  return city
    ? href('/usluge/:skill/:trade/:city', { skill: skillParam, trade: slug, city })
    : href('/usluge/:skill/:city', { skill: skillParam, city: slug })
}

export function servicePath(slug: string, city?: string): string {
  return city ? href('/usluge/:skill/:city', { skill: slug, city }) : href('/usluge/:skill', { skill: slug })
}
