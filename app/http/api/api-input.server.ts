import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Call } from '#app/http/api/api-definition.ts'
import { readJson } from '#app/http/api/api-body.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { fromQuery } from '#app/http/forms/coercion.server.ts'
import { done, type Done, type Outcome } from '#app/outcome.ts'

type Context = Readonly<RouterContextProvider>
/** What the call works with, and the text by which two requests are the same. */
type Input = { body: unknown; text: string }

/** The JSON body, held to the call's schema; throws the problem that names every wrong field. */
export async function readBody({ body, schemaFor }: Call, request: Request, context: Context): Promise<Done<Input>> {
  if (!isWrite(request.method)) return done({ body: undefined, text: '' })
  const { json: input, text } = await readJson(request, context, body !== undefined && !body.safeParse({}).success)
  return done({ body: body && check(context, schemaFor?.(input) ?? body, input), text })
}

/** What was made of a file is the body of its call, and the same for the same file. */
export async function readUpload(received: Promise<Outcome<unknown, string>>): Promise<Outcome<Input, string>> {
  const outcome = await received
  return outcome.ok ? done({ body: outcome.value, text: JSON.stringify(outcome.value) }) : outcome
}

/** A parameter that comes twice is a list, which none of ours is; one that nobody asked for is left alone. */
export function readQuery({ query }: Call, request: Request, context: Context): unknown {
  if (!query) return undefined
  const { searchParams } = new URL(request.url)
  const input = [...new Set(searchParams.keys())].map((name) => {
    const values = searchParams.getAll(name)
    return [name, values.length > 1 ? values : values[0]]
  })
  return check(context, fromQuery(query), Object.fromEntries(input))
}

/** A schema's own words are English; ours are keys. */
const textKey = /^[a-z-]+:[\w.]+(?:\?|$)/

/** Every wrong field is named, each with all that is wrong with it. */
function check(context: Context, schema: z.ZodType, input: unknown): unknown {
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
