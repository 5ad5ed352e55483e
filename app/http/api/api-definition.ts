import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import type { AdminArea } from '#app/admins/rules.ts'
import type { TrackedAction } from '#app/analytics/rules.ts'
import type { Limit } from '#app/http/limits/with-rate-limit.server.ts'
import type { WriteFacts } from '#app/http/route-handle.ts'
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
  conversion?: TrackedAction
  namespace?: string
  rateLimit?: (args: CallArgs<User, Received, z.output<Query>>) => Limit | Promise<Limit>
  /** Runs before the transaction of `run`, for slow work such as a password hash; replays skip it. */
  prepare?: (args: CallArgs<User, Received, z.output<Query>>) => Promise<Outcome<Prepared, string>>
  run: (
    args: CallArgs<User, Received, z.output<Query>> & { prepared: Prepared },
  ) => Promise<Outcome<Value, string> | Response>
  headers?: (value: Value, args: CallArgs<User, Received, z.output<Query>>) => Promise<Headers>
}

export type Access = 'anyone' | 'member' | 'worker' | 'client' | AdminArea
type AnyDefinition = Definition<SessionUser, z.ZodType, z.ZodType, unknown, unknown>
export type Call = AnyDefinition & { access: Access }
export type Calls = Partial<Record<Method, Call>>
