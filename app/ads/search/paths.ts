import { href } from '#app/href.ts'
import { skillSlug, type Skill } from '#app/places/skill-keys.ts'
import { withQuery } from '#app/with-query.ts'

/** The value of `skill` or `city` in a worker's search that stands for all there are. */
export const allValue = 'sve'

type SkillAndCity = { skill?: Skill | undefined; city?: string | undefined }
type Query = Record<string, string | undefined>

/** The public list of open ads: skill and city are in the path, other filters in the query; a trade only with its skill. */
export function adSearchPath({ skill, city, trade, ...query }: SkillAndCity & Query): string {
  return withQuery(skillCityPath(skill && skillSlug(skill as Skill), city), { trade: skill && trade, ...query })
}

function skillCityPath(skill: string | undefined, city: string | undefined): string {
  if (skill && city) return href('/poslovi/:skill/:city', { skill, city })
  if (skill) return href('/poslovi/:skill', { skill })
  if (city) return href('/poslovi/grad/:city', { city })
  return href('/poslovi')
}
