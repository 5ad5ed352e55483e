import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs, Register, RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { SessionUser } from '#app/accounts/sessions.server.ts'
import { keyOf } from '#app/http/api-body.server.ts'
import type { Access, Call, Calls, Definition, Method } from '#app/http/api-definition.ts'
import { readBody, readQuery, readUpload } from '#app/http/api-input.server.ts'
import { refuse, whatWentWrong } from '#app/http/api-refusals.server.ts'
import { maybeUser } from '#app/http/context.server.ts'
import { idempotently, once, type RequestKey } from '#app/http/idempotency.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { onceWithin, within } from '#app/http/limited.server.ts'
import { problem } from '#app/http/problem.server.ts'
import { isWrite } from '#app/http/same-origin.server.ts'
import { done, type Outcome } from '#app/outcome.ts'
import { db, type Db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>
type ApiPath = Extract<keyof Pages, `/api/${string}`>
type Pages = Register extends { pages: infer Known } ? Known : Record<string, unknown>
type Asking = Parameters<Call['run']>[0]

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
  return <Body extends z.ZodType, Query extends z.ZodType, Value, Prepared = undefined, Received = z.output<Body>>(
    definition: Definition<User, Body, Query, Value, Prepared, Received>,
  ): Call => ({ ...definition, access }) as unknown as Call
}

async function answer(calls: Calls, { request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const call = calls[method as Method]
  if (!call) return problem(context, 405, 'method_not_allowed', { headers: { allow: allowed(calls) } })

  try {
    const user = admit(call, context)
    const now = new Date()
    const query = readQuery(call, request, context)
    const read = call.receive
      ? await readUpload(call.receive({ context, db, ownerId: user!.id, now }))
      : await readBody(call, request, context)
    if (!read.ok) return refuse(context, read, call.texts)
    const { body, text } = read.value
    const key = takesKey(method, call) ? keyOf(request, context, text) : undefined
    const attempt = key?.key ?? randomUUID()
    const id = (name = 'id') => idParam(params[name])
    const asked = { db, user: user!, body, query, prepared: undefined, id, params, request, context, attempt, now }

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

function runOnce(call: Call, asked: Asking, key: RequestKey) {
  const write = (trx: Db, prepared?: unknown) => runIn(trx, call, { ...asked, prepared })
  if (call.prepare) return idempotently(db, key, { prepare: () => prepare(call, asked), write })
  return call.limit ? onceWithin(db, key, call.limit(asked.context), write) : once(db, key, write, call)
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

export function takesKey(method: string, { changes }: Call): boolean {
  return isWrite(method) && changes !== false
}

/** Whether this is a call that only asks, whatever its method. */
export function isReadingCall({ method, url }: Request): boolean {
  return apiCalls.get(new URL(url).pathname)?.[method as Method]?.reads ?? false
}

function allowed(calls: Calls): string {
  const methods = Object.keys(calls)
  return (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ')
}
