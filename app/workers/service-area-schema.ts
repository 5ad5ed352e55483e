import { z } from 'zod'
import { cantonCodes } from '#app/places/cantons.ts'
import { cityField } from '#app/places/city-field.ts'
import { cityBySlug } from '#app/places/cities.ts'

const citySlug = z.string().refine((slug) => cityBySlug(slug) !== undefined, 'workers:area.city_unknown')

export const areaMoveSchema = z.object({ from: citySlug })

const isBlank = (input: unknown) => typeof input === 'string' && input.trim() === ''

const ticked = (input: unknown) => (input === undefined ? [] : [input].flat())

/** The ticked cities and whole cantons, and one more city by name. */
export const serviceAreaSchema = z.object({
  cities: z.preprocess(ticked, z.array(citySlug).max(200)),
  cantons: z.preprocess(ticked, z.array(z.enum(cantonCodes, 'workers:area.city_unknown')).max(cantonCodes.length)),
  anotherCity: z.preprocess((input) => (isBlank(input) ? undefined : input), cityField.optional()),
})
