import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Call } from '#app/http/api/api-definition.ts'
import { readJson } from '#app/http/api/api-body.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { fromQuery } from '#app/http/forms/coercion.server.ts'
import { done, type Done, type Outcome } from '#app/outcome.ts'

type Context = Readonly<RouterContextProvider>
type Input = { body: unknown; text: string }

/** The validated JSON body, and its text for the fingerprint. Throws a problem that names every wrong field. */
export async function readBody({ body, schemaFor }: Call, request: Request, context: Context): Promise<Done<Input>> {
  if (!isWrite(request.method)) return done({ body: undefined, text: '' })
  const { json: input, text } = await readJson(request, context, body !== undefined && !body.safeParse({}).success)
  return done({ body: body && validate(context, schemaFor?.(input) ?? body, input), text })
}

export async function readUpload(received: Promise<Outcome<unknown, string>>): Promise<Outcome<Input, string>> {
  const outcome = await received
  return outcome.ok ? done({ body: outcome.value, text: JSON.stringify(outcome.value) }) : outcome
}

/** The validated query. A repeated parameter becomes a list, which every schema refuses; unknown ones are ignored. */
export function readQuery({ query }: Call, request: Request, context: Context): unknown {
  if (!query) return undefined
  const { searchParams } = new URL(request.url)
  const input = [...new Set(searchParams.keys())].map((name) => {
    const values = searchParams.getAll(name)
    return [name, values.length > 1 ? values : values[0]]
  })
  return validate(context, fromQuery(query), Object.fromEntries(input))
}

/** Messages of ours are text keys; zod's own are English sentences. */
const textKey = /^[a-z-]+:[\w.]+(?:\?|$)/

function validate(context: Context, schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const errors = new Map<string, Set<string>>()
  for (const issue of parsed.error.issues) {
    const text = textKey.test(issue.message) ? issue.message : 'common:errors.invalid'
    const isUnknownField = issue.code === 'unrecognized_keys' && issue.path.length === 0
    const fields = isUnknownField ? issue.keys : [String(issue.path[0] ?? '')]
    for (const field of fields) errors.set(field, (errors.get(field) ?? new Set()).add(text))
  }
  const errorsByField = [...errors].map(([field, texts]) => [field, [...texts]])
  throw problem(context, 422, 'invalid', { errors: Object.fromEntries(errorsByField) })
}
