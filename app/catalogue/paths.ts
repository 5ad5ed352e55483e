import { href } from 'react-router'

/** A page of the catalogue: of a service, or of a service in one place. */
export function servicePath(slug: string, city?: string): string {
  return city ? href('/usluge/:skill/:city', { skill: slug, city }) : href('/usluge/:skill', { skill: slug })
}
