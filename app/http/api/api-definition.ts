import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { Limit } from '#app/http/limits/with-rate-limit.server.ts'
import type { WriteFacts } from '#app/http/route-handle.ts'
import type { Conversion, SessionUser } from '#app/http/session/context.server.ts'
import type { Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Context = Readonly<RouterContextProvider>

type CallArgs<User, Body, Query> = {
  /** The transaction of the idempotency key, if the request has one. */
  db: Db
  user: User
  body: Body
  query: Query
  id: (name?: string) => number
  params: Record<string, string | undefined>
  request: Request
  context: Context
  attempt: string
  now: Date
}

export type Definition<
  User,
  Body extends z.ZodType,
  Query extends z.ZodType,
  Value,
  Prepared,
  Received = z.output<Body>,
> = WriteFacts & {
  summary: string
  query?: Query
  body?: Body
  /** Picks one schema of the union `body`, so that errors name its fields. */
  schemaFor?: (input: Record<string, unknown>) => z.ZodType<z.output<Body>>
  /** The file field of a multipart call, which `receive` reads as the body. */
  upload?: string
  receive?: (args: { context: Context; db: Db; ownerId: number; now: Date }) => Promise<Outcome<Received, string>>
  uploadFields?: z.ZodObject
  status?: 200 | 201 | 202 | 204
  response?: z.ZodType<Value>
  contentTypes?: string[]
  refusals?: (401 | 404 | 409 | 410 | 422)[]
  setsCookie?: true | 'sometimes'
  hasEtag?: true
  /** Handled before the router, which refuses only the size. */
  beacon?: true
  /** A repetition does no harm, so the call takes no idempotency key. */
  isRepeatable?: true
  /** A POST that only reads, rate-limited as a search. */
  isRead?: true
  /** Commits what `run` wrote before a refusal, such as counted attempts. */
  commitsRefusals?: true
  conversion?: Conversion
  namespace?: string
  rateLimit?: (args: CallArgs<User, Received, z.output<Query>>) => Limit | Promise<Limit>
  /** Runs before the transaction of `run`, for slow work such as a password hash; replays skip it. */
  prepare?: (args: CallArgs<User, Received, z.output<Query>>) => Promise<Outcome<Prepared, string>>
  run: (
    args: CallArgs<User, Received, z.output<Query>> & { prepared: Prepared },
  ) => Promise<Outcome<Value, string> | Response>
  headers?: (value: Value, args: CallArgs<User, Received, z.output<Query>>) => Promise<Headers>
}

/** The caller that the definition of the call names, and whose its idempotency key is; visitors have no scope of their own. */
export type Authorized = { user: SessionUser | null; scope: string | undefined }

/** For whom calls are, and how a request proves that it comes from there. It throws the problem of another caller. */
export type Caller = {
  access: string
  scheme: 'session' | 'adminToken'
  authorize: (request: Request, context: Context) => Promise<Authorized> | Authorized
}

type AnyDefinition = Definition<SessionUser, z.ZodType, z.ZodType, unknown, unknown>
export type Call = AnyDefinition & Caller
export type Calls = Partial<Record<Method, Call>>
