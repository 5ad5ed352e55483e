import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { SessionUser } from '#app/accounts/sessions.server.ts'
import type { TrackedAction } from '#app/analytics/rules.ts'
import type { Limit } from '#app/http/limits/with-rate-limit.server.ts'
import type { WriteFacts } from '#app/http/route-handle.ts'
import type { Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Context = Readonly<RouterContextProvider>

type CallArgs<User, Body, Query> = {
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
  /** Which of the schemas that `body` unites this object is held to, so that errors name its fields. */
  schemaFor?: (input: Record<string, unknown>) => z.ZodType<z.output<Body>>
  /** The file field of a multipart call, and what reads it. Its value is the call's body, the same for the same file. */
  upload?: string
  receive?: (args: { context: Context; db: Db; ownerId: number; now: Date }) => Promise<Outcome<Received, string>>
  /** The text fields that go with the file. */
  uploadFields?: z.ZodObject
  status?: 200 | 201 | 202 | 204
  response?: z.ZodType<Value>
  /** The content types of an answer that is not JSON. */
  contentTypes?: string[]
  /** Statuses of what the verb refuses, besides those that follow from the caller, the address and the body. */
  refusals?: (401 | 404 | 409 | 410 | 422)[]
  /** A success starts or ends a session. */
  setsCookie?: true
  /** The answer carries an `ETag`, and 304 says that it still stands. */
  hasEtag?: true
  /** Answered before the router, which refuses nothing but the size: any content is accepted. */
  beacon?: true
  /** False where a repetition does no harm: such a call takes no idempotency key. */
  changes?: false
  /** A question that only needs a body: it is counted among the reads. */
  reads?: true
  /** What a refusal has written stays also where a key is given: tries that are counted. */
  commitsRefusals?: true
  /** What a success is counted as. */
  conversion?: TrackedAction
  /** Namespace of the texts `refused.<reason>`. */
  namespace?: string
  /** What is counted, done or refused, before it is done; a repetition is not. */
  rateLimit?: (context: Context) => Limit
  /** What is made before the transaction of `run`, such as a password's hash; a repetition does without it. */
  prepare?: (args: CallArgs<User, Received, z.output<Query>>) => Promise<Outcome<Prepared, string>>
  run: (
    args: CallArgs<User, Received, z.output<Query>> & { prepared: Prepared },
  ) => Promise<Outcome<Value, string> | Response>
  /** What goes with a success besides its body, also when it is repeated: cookies. */
  headers?: (value: Value, args: CallArgs<User, Received, z.output<Query>>) => Promise<Headers>
}

export type Access = 'anyone' | 'member' | 'worker' | 'client'
type AnyDefinition = Definition<SessionUser, z.ZodType, z.ZodType, unknown, unknown>
export type Call = AnyDefinition & { access: Access }
export type Calls = Partial<Record<Method, Call>>
