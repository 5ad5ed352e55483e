import { href } from 'react-router'
import { registrationPath } from '#app/accounts/paths.ts'
import type { ViewerType } from '#app/accounts/rules.ts'

/** Where this viewer posts an ad; null for a worker, who cannot. */
export function postAdPath(viewer: ViewerType): string | null {
  if (viewer === 'Worker') return null
  return viewer === 'Client' ? href('/klijent/objavite-oglas') : registrationPath('Client')
}
