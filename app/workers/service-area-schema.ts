import { z } from 'zod'
import { cityField } from '#app/places/city-field.ts'
import { cityBySlug } from '#app/places/cities.ts'

const citySlug = z.string().refine((slug) => cityBySlug(slug) !== undefined, 'workers:area.city_unknown')

const isBlank = (input: unknown) => typeof input === 'string' && input.trim() === ''

/** The ticked cities, and one more by name. */
export const serviceAreaSchema = z.object({
  cities: z.preprocess((input) => (input === undefined ? [] : [input].flat()), z.array(citySlug).max(200)),
  anotherCity: z.preprocess((input) => (isBlank(input) ? undefined : input), cityField.optional()),
})
