import { data } from 'react-router'
import { z } from 'zod'
import { fromForm } from '#app/http/forms/coercion.server.ts'
import type { FormState } from '#app/ui/form/form-state.ts'

/** Invalid parameters are left out of `search`, so that there is a list to show, and are reported in `form`. */
export function readSearchParams<Schema extends z.ZodObject>(
  schema: Schema,
  params: URLSearchParams,
  visibleFields: readonly string[] = [],
): { search: z.output<Schema>; form: FormState } {
  const input = readValues(Object.keys(schema.shape), params)
  const values = pickFields(input, visibleFields)
  const formSchema = fromForm(schema)
  const parsed = formSchema.safeParse(input)
  if (parsed.success) return { search: parsed.data, form: { values, errors: {} } }

  const errors = z.flattenError<Record<string, unknown>>(parsed.error).fieldErrors as Record<string, string[]>
  for (const name of Object.keys(errors)) delete input[name]
  return { search: formSchema.parse(input), form: { values, errors: pickFields(errors, visibleFields) } }
}

export function respondToSearch<Page>(page: Page, form: FormState) {
  return hasErrors(form) ? data(page, 400) : page
}

export function hasErrors({ errors }: FormState): boolean {
  return Object.keys(errors).length > 0
}

function readValues(names: string[], params: URLSearchParams): Record<string, string> {
  // `q` is what search engines and people who write addresses by hand call it.
  const paramOf = (name: string) => (name === 'searchTerm' && !params.has(name) ? 'q' : name)
  const values = names.map((name) => [name, params.get(paramOf(name)) ?? ''] as const)
  return Object.fromEntries(values.filter(([, value]) => value.trim() !== ''))
}

function pickFields<Value>(values: Record<string, Value>, names: readonly string[]): Record<string, Value> {
  return Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
}
