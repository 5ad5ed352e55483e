import { z } from 'zod'
import { normalizeLine } from '#app/i18n/plain-text.ts'
import { findCity, suggestedCityNames, listCities } from '#app/places/cities.ts'

export const maxCityLength = 50

export const cityField = z
  .string('common:errors.city_required')
  .overwrite(normalizeLine)
  .min(1, { error: 'common:errors.city_required', abort: true })
  .max(maxCityLength, `common:errors.city_too_long?max=${maxCityLength}`)
  .regex(/^[\p{L}\p{M}\s'’.()-]*$/u, 'common:errors.city_letters')
  .transform((input, context) => {
    const city = findCity(input)
    if (city) return city.slug
    const names = suggestedCityNames(input).join(', ')
    context.addIssue({
      code: 'custom',
      message: names ? `common:errors.city_unknown?${new URLSearchParams({ names })}` : 'common:errors.city_not_found',
    })
    return z.NEVER
  })
  .meta({
    id: 'City',
    enum: listCities().map(({ name }) => name),
    description: 'Other spellings, without diacritics or in Cyrillic, are understood too.',
  })
