import { z } from 'zod'
import { adLimits, adSearchSorts } from '#app/ads/rules.ts'
import { fromForm } from '#app/http/forms/coercion.server.ts'
import { kmField } from '#app/i18n/km-field.server.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { cityField } from '#app/places/city-field.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { findSkill } from '#app/places/skills.ts'
import type { FormState } from '#app/ui/form/form-state.ts'

export const searchLimits = { term: 100, cursor: 200, pageSize: 50 }

/** Words to search for; none is no filter. */
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

/** What jobs are searched by, in the API and in the query of the pages; money comes as KM and leaves as feninga. */
export const adSearchSchema = z.object({
  searchTerm: termField.optional(),
  city: cityField.optional(),
  skill: skill.optional(),
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

export type AdSearchQuery = z.output<typeof adSearchSchema>

const visibleSearchFields = ['searchTerm', 'city', 'skill', 'minPayout', 'maxPayout']

/** The query of a page: what is wrong is left out and told beside its field, so that there is always a list to see. */
export function readAdSearch(params: URLSearchParams) {
  return readSearchParams(adSearchSchema, visibleSearchFields, params)
}

/** Reads a page's query by its schema, all of whose fields may be missing; errors are those of the fields that are shown. */
export function readSearchParams<Schema extends z.ZodObject>(
  schema: Schema,
  visibleFields: readonly string[],
  params: URLSearchParams,
): { search: z.output<Schema>; form: FormState } {
  // `q` is what search engines and people who write addresses by hand call it.
  const paramName = (name: string) => (name === 'searchTerm' && !params.has(name) ? 'q' : name)
  const raw = Object.keys(schema.shape).map((name) => [name, params.get(paramName(name)) ?? ''] as const)
  const input: Record<string, string> = Object.fromEntries(raw.filter(([, value]) => value.trim() !== ''))
  const values = Object.fromEntries(visibleFields.flatMap((name) => (input[name] ? [[name, input[name]]] : [])))
  const formSchema = fromForm(schema)
  const parsed = formSchema.safeParse(input)
  if (parsed.success) return { search: parsed.data, form: { values, errors: {} } }

  const fieldErrors = Object.entries<string[] | undefined>(
    z.flattenError<Record<string, unknown>>(parsed.error).fieldErrors,
  )
  for (const [name] of fieldErrors) delete input[name]
  const errors = Object.fromEntries(
    fieldErrors.flatMap(([name, messages]) => (messages && visibleFields.includes(name) ? [[name, messages]] : [])),
  )
  return { search: formSchema.parse(input), form: { values, errors } }
}
