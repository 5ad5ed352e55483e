import { href } from 'react-router'
import { registrationPath } from '#app/accounts/paths.ts'
import type { ViewerType } from '#app/accounts/rules.ts'

/** Where this viewer posts an ad; null for a worker, who cannot. */
export function postAdPath(viewer: ViewerType): string | null {
  if (viewer === 'Worker') return null
  const path = href('/klijent/objavite-oglas')
  return viewer === 'Client' ? path : registrationPath('Client', path)
}
