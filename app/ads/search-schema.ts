import { z } from 'zod'
import { adLimits, jobSorts } from '#app/ads/rules.ts'
import { fromForm } from '#app/http/text-values.server.ts'
import { kmField } from '#app/i18n/km-field.server.ts'
import { plainText } from '#app/i18n/typed-text.ts'
import { cityField } from '#app/places/city-field.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { findSkill } from '#app/places/skills.ts'
import type { FormState } from '#app/ui/form-state.ts'

export const searchLimits = { term: 100, cursor: 200, pageSize: 50 }

/** Words to search for; none is no filter. */
export const termField = z
  .string('search:errors.term_text')
  .overwrite(plainText)
  .trim()
  .max(searchLimits.term, `search:errors.term_long?max=${searchLimits.term}`)
  .transform((typed) => typed || undefined)

const skill = z
  .string('common:errors.skill_unknown')
  .transform((given, context) => {
    const known = findSkill(given)
    if (known) return known
    context.addIssue({ code: 'custom', message: 'common:errors.skill_unknown' })
    return z.NEVER
  })
  .meta({ enum: [...skillKeys], description: 'The names of a trade in the four languages are understood too.' })

const unreadable = 'search:errors.payout_form'
const payout = kmField({ required: unreadable, unreadable })
  .refine((feninga) => feninga <= adLimits.maximumPayout, unreadable)
  .meta({ maximum: adLimits.maximumPayout / 100 })

/** What jobs are searched by, in the API and in the query of the pages; money comes as KM and leaves as feninga. */
export const jobSearchSchema = z.object({
  searchTerm: termField.optional(),
  city: cityField.optional(),
  skill: skill.optional(),
  minPayout: payout.optional(),
  maxPayout: payout.optional(),
  sort: z.enum(jobSorts, 'search:errors.sort_unknown').optional(),
  cursor: z
    .string()
    .max(searchLimits.cursor)
    .describe('The `nextCursor` of the page before, of the same order.')
    .optional(),
  pageSize: z.int().min(1).max(searchLimits.pageSize).optional(),
})

export type JobSearchQuery = z.output<typeof jobSearchSchema>

const visible = ['searchTerm', 'city', 'skill', 'minPayout', 'maxPayout']

/** The query of a page: what is wrong is left out and told beside its field, so that there is always a list to see. */
export function readJobSearch(params: URLSearchParams) {
  return readQuery(jobSearchSchema, visible, params)
}

/** Reads a page's query by its schema, all of whose fields may be missing; errors are those of the fields that are shown. */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  shown: readonly string[],
  params: URLSearchParams,
): { search: z.output<Schema>; form: FormState } {
  // `q` is what search engines and people who write addresses by hand call it.
  const nameIn = (name: string) => (name === 'searchTerm' && !params.has(name) ? 'q' : name)
  const typed = Object.keys(schema.shape).map((name) => [name, params.get(nameIn(name)) ?? ''] as const)
  const given: Record<string, string> = Object.fromEntries(typed.filter(([, value]) => value.trim() !== ''))
  const values = Object.fromEntries(shown.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
  const reading = fromForm(schema)
  const parsed = reading.safeParse(given)
  if (parsed.success) return { search: parsed.data, form: { values, errors: {} } }

  const faults = Object.entries<string[] | undefined>(z.flattenError<Record<string, unknown>>(parsed.error).fieldErrors)
  for (const [name] of faults) delete given[name]
  const errors = Object.fromEntries(
    faults.flatMap(([name, messages]) => (messages && shown.includes(name) ? [[name, messages]] : [])),
  )
  return { search: reading.parse(given), form: { values, errors } }
}
