import { href } from 'react-router'
import type { ViewerType } from '#app/accounts/rules.ts'
import { skillSlug, type Skill } from '#app/places/skill-keys.ts'
import { withQuery } from '#app/with-query.ts'

type PlaceOfWork = { skill?: Skill | undefined; city?: string | undefined; title?: string | undefined }

/** Where this viewer writes an ad, with skill, city and title filled in; null for a worker, who cannot. */
export function postAdPath(viewer: ViewerType, { skill, city, title }: PlaceOfWork = {}): string | null {
  if (viewer === 'Worker') return null
  const path = viewer === 'Client' ? href('/klijent/objavite-oglas') : href('/objavite-oglas')
  return withQuery(path, { skill: skill && skillSlug(skill), city, title })
}
