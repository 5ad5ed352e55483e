import { randomUUID } from 'node:crypto'
import type { LoaderFunctionArgs, Register } from 'react-router'
import type { z } from 'zod'
import { readIdempotencyKey } from '#app/http/api/api-body.server.ts'
import { sessionCaller } from '#app/http/api/api-access.server.ts'
import type { Call, Caller, Calls, Definition, Method } from '#app/http/api/api-definition.ts'
import { readBody, readQuery, readUpload } from '#app/http/api/api-input.server.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { refusalResponse, errorResponse } from '#app/http/api/api-errors.server.ts'
import { idempotentlyPrepared, idempotently } from '#app/http/forms/idempotency.server.ts'
import type { IdempotencyKey } from '#app/http/forms/idempotency-keys.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { idempotentlyWithRateLimit, withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { problem } from '#app/http/api/problem.server.ts'
import { pathOf } from '#app/http/route-table.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import type { SessionUser } from '#app/http/session/context.server.ts'
import { done, type Outcome } from '#app/outcome.ts'
import { db, type Db } from '#db/connection.ts'

type ApiPath = Extract<keyof Pages, `/api/${string}`>
type Pages = Register extends { pages: infer Known } ? Known : Record<string, unknown>
type RunArgs = Parameters<Call['run']>[0]

/** Calls by path, for the OpenAPI description and the guards of writes. */
export const apiCalls = new Map<string, Calls>()

export function apiRoute(path: ApiPath, calls: Calls) {
  return apiRoutes({ [path]: calls })
}

export function apiRoutes(callsByPath: { [Path in ApiPath]?: Calls }) {
  for (const [path, calls] of Object.entries(callsByPath)) apiCalls.set(path, calls)
  return (args: LoaderFunctionArgs) => handleCall(apiCalls.get(pathOf(args.pattern))!, args)
}

export const forAnyone = defineCall<SessionUser | null>(sessionCaller('anyone'))
export const forMembers = defineCall<SessionUser>(sessionCaller('member'))
export const forWorkers = defineCall<SessionUser>(sessionCaller('worker'))
export const forClients = defineCall<SessionUser>(sessionCaller('client'))

export function defineCall<User>(caller: Caller) {
  return <Body extends z.ZodType, Query extends z.ZodType, Value, Prepared = undefined, Received = z.output<Body>>(
    definition: Definition<User, Body, Query, Value, Prepared, Received>,
  ): Call => ({ ...definition, ...caller }) as unknown as Call
}

async function handleCall(calls: Calls, { request, context, params }: LoaderFunctionArgs): Promise<Response> {
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const call = calls[method as Method]
  if (!call) return problem(context, 405, 'method_not_allowed', { headers: { allow: allowedMethods(calls) } })

  try {
    const { user, scope } = await call.authorize(request, context)
    const now = new Date()
    const query = readQuery(call, request, context)
    const received = call.receive
      ? await readUpload(call.receive({ context, db, ownerId: user!.id, now }))
      : await readBody(call, request, context)
    if (!received.ok) return refusalResponse(context, received, call.namespace)
    const { body, text } = received.value
    const key = takesIdempotencyKey(method, call) ? readIdempotencyKey(request, context, { text, scope }) : undefined
    const attempt = key?.key ?? randomUUID()
    const id = (name = 'id') => idParam(params[name])
    const args = { db, user: user!, body, query, prepared: undefined, id, params, request, context, attempt, now }

    const outcome = key ? await runIdempotently(call, args, key) : await runDirectly(call, args)
    if (outcome instanceof Response) return outcome
    const isReplayed = 'replayed' in outcome
    if (!outcome.ok) return refusalResponse(context, outcome, call.namespace)
    if (call.conversion) trackConversion(context, call.conversion)

    const json = key ? String(outcome.value) : JSON.stringify(outcome.value)
    const headers = (await call.headers?.(JSON.parse(json), args)) ?? new Headers()
    if (call.scheme === 'adminToken') headers.set('cache-control', 'no-store')
    if (isReplayed) headers.set('idempotent-replayed', 'true')
    if (call.status === 204) return new Response(null, { status: 204, headers })
    headers.set('content-type', 'application/json; charset=utf-8')
    return new Response(json, { status: call.status ?? 200, headers })
  } catch (error) {
    return errorResponse(context, error)
  }
}

async function runIdempotently(call: Call, args: RunArgs, key: IdempotencyKey) {
  const write = (trx: Db, prepared?: unknown) => runInTransaction(trx, call, { ...args, prepared })
  if (call.prepare) return idempotentlyPrepared(db, key, { prepare: () => prepare(call, args), write })
  return call.rateLimit
    ? idempotentlyWithRateLimit(db, key, await call.rateLimit(args), write)
    : idempotently(db, key, write, call)
}

async function runDirectly(call: Call, args: RunArgs) {
  if (!call.prepare)
    return call.rateLimit ? withRateLimit(await call.rateLimit(args), () => call.run(args)) : call.run(args)
  const prepared = await prepare(call, args)
  return prepared.ok ? call.run({ ...args, prepared: prepared.value }) : prepared
}

async function prepare(call: Call, args: RunArgs): Promise<Outcome<unknown, string>> {
  return call.rateLimit ? withRateLimit(await call.rateLimit(args), () => call.prepare!(args)) : call.prepare!(args)
}

/** Stores the response as text, so that replays are identical to the byte. */
async function runInTransaction(trx: Db, call: Call, args: RunArgs): Promise<Outcome<string, string>> {
  const outcome = await call.run({ ...args, db: trx })
  if (outcome instanceof Response) throw new Error('an answer that is kept must be a value')
  return outcome.ok ? done(JSON.stringify(outcome.value)) : outcome
}

export function takesIdempotencyKey(method: string, { isRepeatable }: Call): boolean {
  return isWrite(method) && !isRepeatable
}

export function findCall(pattern: string, method: string): Call | undefined {
  return apiCalls.get(pathOf(pattern))?.[method as Method]
}

function allowedMethods(calls: Calls): string {
  const methods = Object.keys(calls)
  return (methods.includes('GET') ? [...methods, 'HEAD'] : methods).join(', ')
}
