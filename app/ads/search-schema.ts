import { z } from 'zod'
import { adLimits, jobSorts } from '#app/ads/rules.ts'
import { feningaFromKm, parseKm } from '#app/i18n/money.ts'
import { cityField } from '#app/places/city-field.ts'
import { findSkill } from '#app/places/skills.ts'
import type { FormState } from '#app/ui/form-state.ts'

export const searchLimits = { term: 100, cursor: 200, pageSize: 50 }

/** A field of a filter that was left empty is no filter. */
export function orNone<Field extends z.ZodType>(field: Field) {
  const isEmpty = (given: unknown) => given === null || (typeof given === 'string' && given.trim() === '')
  return z.preprocess((given) => (isEmpty(given) ? undefined : given), field.optional())
}

const skill = z.string('common:errors.skill_unknown').transform((given, context) => {
  const known = findSkill(given)
  if (known) return known
  context.addIssue({ code: 'custom', message: 'common:errors.skill_unknown' })
  return z.NEVER
})

const payout = z.union([z.string(), z.number()], 'search:errors.payout_form').transform((given, context) => {
  const feninga = typeof given === 'number' ? feningaFromKm(given) : parseKm(given)
  if (feninga !== undefined && Number.isSafeInteger(feninga) && feninga >= 0 && feninga <= adLimits.maximumPayout) return feninga
  context.addIssue({ code: 'custom', message: 'search:errors.payout_form' })
  return z.NEVER
})

/** What jobs are searched by, in the API and in the query of the pages; money comes as KM and leaves as feninga. */
export const jobSearchSchema = z.object({
  searchTerm: orNone(z.string('search:errors.term_text').trim().max(searchLimits.term, `search:errors.term_long?max=${searchLimits.term}`)),
  city: orNone(cityField),
  skill: orNone(skill),
  minPayout: orNone(payout),
  maxPayout: orNone(payout),
  sort: orNone(z.enum(jobSorts, 'search:errors.sort_unknown')),
  cursor: orNone(z.string().max(searchLimits.cursor)),
  pageSize: orNone(z.coerce.number().int().min(1).max(searchLimits.pageSize)),
})

export type JobSearchQuery = z.output<typeof jobSearchSchema>

const visible = ['searchTerm', 'city', 'skill', 'minPayout', 'maxPayout']

/** The query of a page: what is wrong is left out and told beside its field, so that there is always a list to see. */
export function readJobSearch(params: URLSearchParams) {
  return readQuery(jobSearchSchema, visible, params)
}

/** Reads a query by its schema, all of whose fields are optional; errors are told of the fields that the page shows. */
export function readQuery<Schema extends z.ZodObject>(
  schema: Schema,
  shown: readonly string[],
  params: URLSearchParams,
): { search: z.output<Schema>; form: FormState } {
  // `q` is what search engines and people who write addresses by hand call it.
  const nameIn = (name: string) => (name === 'searchTerm' && !params.has(name) ? 'q' : name)
  const given = Object.fromEntries(Object.keys(schema.shape).flatMap((name) => (params.has(nameIn(name)) ? [[name, params.get(nameIn(name)) ?? '']] : [])))
  const values = Object.fromEntries(shown.flatMap((name) => (given[name] ? [[name, given[name]]] : [])))
  const parsed = schema.safeParse(given)
  if (parsed.success) return { search: parsed.data, form: { values, errors: {} } }

  const faults = Object.entries<string[] | undefined>(z.flattenError<Record<string, unknown>>(parsed.error).fieldErrors)
  for (const [name] of faults) delete given[name]
  const errors = Object.fromEntries(faults.flatMap(([name, messages]) => (messages && shown.includes(name) ? [[name, messages]] : [])))
  return { search: schema.parse(given), form: { values, errors } }
}
