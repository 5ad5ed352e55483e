import { href } from 'react-router'

export function servicePath(slug: string, city?: string): string {
  return city ? href('/usluge/:skill/:city', { skill: slug, city }) : href('/usluge/:skill', { skill: slug })
}
