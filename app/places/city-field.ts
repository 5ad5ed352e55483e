import { z } from 'zod'
import { findCity, likelyCityNames, listCities } from '#app/places/cities.ts'

export const cityLimit = 50

/** A city as people type it, in Latin or Cyrillic, with or without diacritics; becomes the slug of a known place. */
export const cityField = z
  .string('common:errors.city_required')
  .trim()
  .min(1, { error: 'common:errors.city_required', abort: true })
  .max(cityLimit, `common:errors.city_too_long?max=${cityLimit}`)
  .regex(/^[\p{L}\p{M}\s'’.()-]*$/u, 'common:errors.city_letters')
  .transform((typed, context) => {
    const city = findCity(typed)
    if (city) return city.slug
    const names = likelyCityNames(typed).join(', ')
    context.addIssue({
      code: 'custom',
      message: names ? `common:errors.city_unknown?${new URLSearchParams({ names })}` : 'common:errors.city_elsewhere',
    })
    return z.NEVER
  })
  .meta({
    id: 'City',
    enum: listCities().map(({ name }) => name),
    description: 'Other spellings, without diacritics or in Cyrillic, are understood too.',
  })
