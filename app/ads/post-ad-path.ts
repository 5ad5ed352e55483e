import { href } from 'react-router'
import { registrationPath } from '#app/accounts/paths.ts'
import type { ViewerType } from '#app/accounts/rules.ts'
import { skillSlug, type Skill } from '#app/places/skill-keys.ts'
import { withQuery } from '#app/with-query.ts'

type PlaceOfWork = { skill?: Skill | undefined; city?: string | undefined }

/** Where this viewer posts an ad, with skill and city filled in; null for a worker, who cannot. */
export function postAdPath(viewer: ViewerType, { skill, city }: PlaceOfWork = {}): string | null {
  if (viewer === 'Worker') return null
  const path = withQuery(href('/klijent/objavite-oglas'), { skill: skill && skillSlug(skill), city })
  return viewer === 'Client' ? path : registrationPath('Client', path)
}
