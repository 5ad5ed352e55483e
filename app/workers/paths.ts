import { href } from 'react-router'
import { skillSlug, type Skill } from '#app/places/skill-keys.ts'
import { withQuery } from '#app/with-query.ts'

type DirectoryQuery = {
  skill?: Skill | undefined
  /** The slug of one below the skill; without its skill it is left out. */
  trade?: string | undefined
  city?: string | undefined
  searchTerm?: string | undefined
  sort?: string | undefined
  cursor?: string | undefined
}

export function directoryPath({ skill, trade, city, searchTerm, sort, cursor }: DirectoryQuery): string {
  return withQuery(href('/majstori'), {
    skill: skill && skillSlug(skill),
    trade: skill && trade,
    city,
    searchTerm,
    sort,
    cursor,
  })
}
