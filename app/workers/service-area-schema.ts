import { z } from 'zod'
import { cityField } from '#app/places/city-field.ts'
import { cityBySlug } from '#app/places/cities.ts'

const ticked = z.string().refine((slug) => cityBySlug(slug) !== undefined, 'workers:area.city_unknown')

const isBlank = (given: unknown) => typeof given === 'string' && given.trim() === ''

/** The places that are ticked, and one more by its name. */
export const serviceAreaSchema = z.object({
  cities: z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(ticked).max(200)),
  anotherCity: z.preprocess((given) => (isBlank(given) ? undefined : given), cityField.optional()),
})
