import { z } from 'zod'
import { adLimits } from '#app/ads/rules.ts'
import { adSearchSorts } from '#app/ads/search/sorts.ts'
import { withCrossFieldRule } from '#app/cross-field.ts'
import { kmField } from '#app/i18n/km-field.server.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { cityField } from '#app/places/city-field.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { findSkill } from '#app/places/skills.ts'
import { skillOfWords } from '#app/trades/deriving.server.ts'
import { tradeFilterField } from '#app/trades/filtering.server.ts'

export const searchLimits = { term: 100, cursor: 200, pageSize: 50 }

export const termField = z
  .string('search:errors.term_text')
  .overwrite(normalizePlainText)
  .trim()
  .max(searchLimits.term, `search:errors.term_long?max=${searchLimits.term}`)
  .transform((raw) => raw || undefined)

const skill = z
  .string('common:errors.skill_unknown')
  .transform((input, context) => {
    const known = findSkill(input)
    if (known) return known
    context.addIssue({ code: 'custom', message: 'common:errors.skill_unknown' })
    return z.NEVER
  })
  .meta({ enum: [...skillKeys], description: 'The names of a trade in the four languages are understood too.' })

const invalid = 'search:errors.payout_format'
const payout = kmField({ required: invalid, invalid })
  .refine((feninga) => feninga <= adLimits.maxPayout, invalid)
  .meta({ maximum: adLimits.maxPayout / 100 })

/** The fields by which lists are searched; other lists have some of them. */
export const searchFieldsSchema = z.object({
  searchTerm: termField.optional(),
  city: cityField.optional(),
  skill: skill.optional(),
  trade: tradeFilterField.optional(),
  minPayout: payout.optional(),
  maxPayout: payout.optional(),
  sort: z.enum(adSearchSorts, 'search:errors.sort_unknown').optional(),
  cursor: z
    .string()
    .max(searchLimits.cursor)
    .describe('The `nextCursor` of the page before, of the same order.')
    .optional(),
  pageSize: z.int().min(1).max(searchLimits.pageSize).optional(),
})

/** Filters of the API and of the pages' query; money comes as KM and leaves as feninga. */
export const adSearchSchema = withCrossFieldRule(searchFieldsSchema, ({ minPayout = 0, maxPayout }, refuse) => {
  if (maxPayout !== undefined && maxPayout < minPayout) refuse('maxPayout', 'search:errors.max_below_min')
})

export type AdSearchQuery = z.output<typeof adSearchSchema>

/** The query of the form of a new ad: what the page before it was about, or what another app has shared. */
export const newAdSchema = searchFieldsSchema
  .pick({ skill: true, city: true })
  .extend({ title: sharedText(adLimits.title), description: sharedText(adLimits.description) })

export type NewAdQuery = z.output<typeof newAdSchema>

/** With the skill that its title speaks of, unless the page before it was about one. */
export function withSkillOfTitle(ad: NewAdQuery): NewAdQuery {
  return { ...ad, skill: ad.skill ?? (ad.title ? skillOfWords(ad.title) : undefined) }
}

function sharedText(maxLength: number) {
  return z
    .string()
    .transform((text) => normalizePlainText(text).trim().slice(0, maxLength))
    .optional()
}

export const adSearchFields = ['searchTerm', 'city', 'skill', 'minPayout', 'maxPayout']
