import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs, Register, RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { SessionUser } from '#app/accounts/sessions.server.ts'
import { keyOf, readJson } from '#app/http/api-body.server.ts'
import { refuse, whatWentWrong } from '#app/http/api-refusals.server.ts'
import { maybeUser } from '#app/http/context.server.ts'
import { idempotently, once, type RequestKey } from '#app/http/idempotency.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { onceWithin, within, type Limit } from '#app/http/limited.server.ts'
import { problem } from '#app/http/problem.server.ts'
import { isWrite } from '#app/http/same-origin.server.ts'
import { done, type Outcome } from '#app/outcome.ts'
import { db, type Db } from '#db/connection.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Pages = Register extends { pages: infer Known } ? Known : Record<string, unknown>
type ApiPath = Extract<keyof Pages, `/api/${string}`>
type Context = Readonly<RouterContextProvider>

type Asked<User, Body, Query> = {
  /** The transaction at hand where the call carries an idempotency key: verbs and reads of one call share it. */
  db: Db
  user: User
  body: Body
  query: Query
  /** A number from the path; what is none is answered 404. */
  id: (name?: string) => number
  params: Record<string, string | undefined>
  request: Request
  context: Context
  /** Names this attempt: the caller's idempotency key, or a new one. */
  attempt: string
  now: Date
}

type Definition<User, Body extends z.ZodType, Query extends z.ZodType, Value, Prepared> = {
  summary: string
  query?: Query
  body?: Body
  /** Which of the schemas that `body` unites this object is held to, so that errors name its fields. */
  schemaFor?: (given: Record<string, unknown>) => z.ZodType<z.output<Body>>
  /** The file field of a multipart call, which reads its own body. */
  upload?: string
  status?: 200 | 201 | 202 | 204
  answer?: z.ZodType<Value>
  /** The content type of an answer that is not JSON. */
  media?: string
  /** False where a repetition does no harm: such a call takes no idempotency key. */
  changes?: false
  /** Namespace of the texts `refused.<reason>`. */
  texts?: string
  /** What is counted, done or refused, before it is done; a repetition is not. */
  limit?: (context: Context) => Limit
  /** What is made before the transaction of `run`, such as a password's hash; a repetition does without it. */
  prepare?: (asked: Asked<User, z.output<Body>, z.output<Query>>) => Promise<Outcome<Prepared, string>>
  run: (asked: Asked<User, z.output<Body>, z.output<Query>> & { prepared: Prepared }) => Promise<Outcome<Value, string> | Response>
  /** What goes with a success besides its body, also when it is repeated: cookies. */
  headers?: (value: Value, asked: Asked<User, z.output<Body>, z.output<Query>>) => Promise<Headers>
}

type Access = 'anyone' | 'member' | 'worker' | 'client'
type AnyDefinition = Definition<SessionUser, z.ZodType, z.ZodType, unknown, unknown>
export type Call = AnyDefinition & { access: Access }
type Asking = Parameters<Call['run']>[0]
export type Calls = Partial<Record<Method, Call>>

/** A schema's own words are English; ours are keys. */
const textKey = /^[a-z]+:[\w.]+(?:\?|$)/

/** Every call by path, in the order of the route table: what the published description is made of. */
export const apiCalls = new Map<string, Calls>()

/**
 * The loader and action of one path of the API, or of several that mean the same. Each call is described once; what it checks and what the published
 * description says of it cannot differ.
 */
export function apiRoute(path: ApiPath | ApiPath[], calls: Calls) {
  for (const one of [path].flat()) apiCalls.set(one, calls)
  return (args: LoaderFunctionArgs) => answer(calls, args)
}

export const forAnyone = definer<SessionUser | null>('anyone')
export const forMembers = definer<SessionUser>('member')
export const forWorkers = definer<SessionUser>('worker')
export const forClients = definer<SessionUser>('client')

function definer<User>(access: Access) {
  return <Body extends z.ZodType, Query extends z.ZodType, Value, Prepared = undefined>(definition: Definition<User, Body, Query, Value, Prepared>): Call =>
    ({ ...definition, access }) as unknown as Call
}

async function answer(calls: Calls, { request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const call = calls[method as Method]
  if (!call) return problem(context, 405, 'method_not_allowed', { headers: { allow: allowed(calls) } })

  try {
    const user = admit(call, context)
    const query = call.query && check(context, call.query, Object.fromEntries(new URL(request.url).searchParams))
    const { value: body, text } = await readBody(call, request, context)
    const key = takesKey(method, call) ? keyOf(request, context, text) : undefined
    const asked = { db, user: user!, body, query, prepared: undefined, id: (name = 'id') => idParam(params[name]), params, request, context, attempt: key?.key ?? randomUUID(), now: new Date() }

    const outcome = key ? await runOnce(call, asked, key) : await runNow(call, asked)
    if (outcome instanceof Response) return outcome
    const isReplayed = 'replayed' in outcome
    if (!outcome.ok) return refuse(context, outcome, call.texts)

    const told = key ? String(outcome.value) : JSON.stringify(outcome.value)
    const headers = (await call.headers?.(JSON.parse(told), asked)) ?? new Headers()
    if (isReplayed) headers.set('idempotent-replayed', 'true')
    if (call.status === 204) return new Response(null, { status: 204, headers })
    headers.set('content-type', 'application/json; charset=utf-8')
    return new Response(told, { status: call.status ?? 200, headers })
  } catch (error) {
    return whatWentWrong(context, error)
  }
}

/** Who asks, or the refusal of whom this call is not for. */
function admit({ access }: Call, context: Context): SessionUser | null {
  const user = maybeUser(context)
  if (access === 'anyone') return user
  if (!user) throw problem(context, 401, 'not_signed_in')
  if (access !== 'member' && user.userType.toLowerCase() !== access) throw problem(context, 403, 'wrong_role')
  return user
}

async function readBody({ body, schemaFor, upload }: Call, request: Request, context: Context) {
  if (upload || !isWrite(request.method)) return { value: undefined, text: '' }
  const { given, text } = await readJson(request, context, body !== undefined && !body.safeParse({}).success)
  return { value: body && check(context, schemaFor?.(given) ?? body, given), text }
}

/** Every wrong field is named, each with all that is wrong with it. */
function check(context: Context, schema: z.ZodType, given: unknown): unknown {
  const parsed = schema.safeParse(given)
  if (parsed.success) return parsed.data
  const errors: Record<string, string[]> = {}
  for (const { path, message } of parsed.error.issues) {
    const named = (errors[String(path[0] ?? '')] ??= [])
    const text = textKey.test(message) ? message : 'common:errors.invalid'
    if (!named.includes(text)) named.push(text)
  }
  throw problem(context, 422, 'invalid', { errors })
}

function runOnce(call: Call, asked: Asking, key: RequestKey) {
  const write = (trx: Db, prepared?: unknown) => runIn(trx, call, { ...asked, prepared })
  if (call.prepare) return idempotently(db, key, { prepare: () => prepare(call, asked), write })
  return call.limit ? onceWithin(db, key, call.limit(asked.context), write) : once(db, key, write)
}

async function runNow(call: Call, asked: Asking) {
  if (!call.prepare) return call.limit ? within(call.limit(asked.context), () => call.run(asked)) : call.run(asked)
  const prepared = await prepare(call, asked)
  return prepared.ok ? call.run({ ...asked, prepared: prepared.value }) : prepared
}

function prepare(call: Call, asked: Asking): Promise<Outcome<unknown, string>> {
  return call.limit ? within(call.limit(asked.context), () => call.prepare!(asked)) : call.prepare!(asked)
}

/** What is kept is text, so that a repetition gets the first answer to the letter. */
async function runIn(trx: Db, call: Call, asked: Asking): Promise<Outcome<string, string>> {
  const outcome = await call.run({ ...asked, db: trx })
  if (outcome instanceof Response) throw new Error('an answer that is kept must be a value')
  return outcome.ok ? done(JSON.stringify(outcome.value)) : outcome
}

/** Pictures are the same when their bytes are, so uploads need no key either. */
export function takesKey(method: string, { changes, upload }: Call): boolean {
  return isWrite(method) && changes !== false && !upload
}

function allowed(calls: Calls): string {
  const methods = Object.keys(calls)
  return (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ')
}
