import { builderSearchTerm } from '#app/places/builders.ts'
import { skillSlug, type ServiceKey, type Skill } from '#app/places/skill-keys.ts'

/** In feninga, for a unit: a usual job, a square metre, an hour, a day, a visit. */
export type ServicePrice = { min: number; max: number; per: 'job' | 'square' | 'hour' | 'day' | 'visit' }

/** The texts are in `catalogue:<key>`. */
export type Service = {
  key: ServiceKey
  slug: string
  price: ServicePrice
  related: ServiceKey[]
  filters: { skill: Skill; searchTerm?: string; trade?: string }
}

/** When the prices of the catalogue were written down; they are shown where too few offers were accepted. */
export const pricesFrom = { year: 2026, month: 11 }

export const services: readonly Service[] = [
  service('plumber', [50, 150, 'job'], ['builder', 'electrician', 'painter']),
  service('electrician', [60, 200, 'job'], ['plumber', 'builder', 'painter']),
  service('painter', [15, 35, 'square'], ['builder', 'carpenter', 'cleaner']),
  service('builder', [25, 50, 'square'], ['painter', 'plumber', 'electrician']),
  service('carpenter', [40, 120, 'hour'], ['painter', 'builder', 'cleaner']),
  service('cleaner', [20, 50, 'hour'], ['painter', 'carpenter', 'plumber']),
]

/** Cities whose pages exist even without workers. */
export const catalogueCities = [
  'sarajevo',
  'banja-luka',
  'tuzla',
  'zenica',
  'mostar',
  'bijeljina',
  'brcko',
  'doboj',
  'trebinje',
  'prijedor',
]

export function findService(serviceKey: ServiceKey | undefined): Service | undefined {
  return services.find(({ key }) => key === serviceKey)
}

function service(
  key: ServiceKey,
  [min, max, per]: [number, number, ServicePrice['per']],
  related: ServiceKey[],
): Service {
  const slugAndFilters =
    key === 'builder'
      ? { slug: 'gradjevinar', filters: { skill: 'other' as const, searchTerm: builderSearchTerm } }
      : { slug: skillSlug(key), filters: { skill: key } }
  return { key, ...slugAndFilters, price: { min: min * 100, max: max * 100, per }, related }
}
