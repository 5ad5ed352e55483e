import type { RouterContextProvider } from 'react-router'
import { readButton } from '#app/http/forms/forms.server.ts'
import { idempotently, idempotentlyPrepared, type Steps } from '#app/http/forms/idempotency.server.ts'
import type { IdempotencyKey } from '#app/http/forms/idempotency-keys.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { db, type Db } from '#db/connection.ts'

export type Verb<Value, Reason extends string> = (trx: Db) => Promise<Outcome<Value, Reason>>

/** Runs the verb of a valid form once per key. The refusal `unknown` is a 404, the others are left to the page. */
export async function submitForm<Value, Reason extends string>(
  form: { key: IdempotencyKey },
  verb: Verb<Value, Reason>,
): Promise<Outcome<Value, Exclude<Reason, 'unknown'>>> {
  return withNotFound(await idempotently(db, form.key, verb))
}

export async function submitPreparedForm<Prepared, Value, Reason extends string>(
  form: { key: IdempotencyKey },
  steps: Steps<Prepared, Value, Reason>,
): Promise<Outcome<Value, Exclude<Reason, 'unknown'>>> {
  return withNotFound(await idempotentlyPrepared(db, form.key, steps))
}

function withNotFound<Value, Reason extends string>(outcome: Outcome<Value, Reason>) {
  if (!outcome.ok && outcome.reason === 'unknown') throw notFound()
  return outcome as Outcome<Value, Exclude<Reason, 'unknown'>>
}

export async function submitButton<Value, Reason extends string>(
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
  verb: Verb<Value, Reason>,
) {
  return submitForm(await readButton(request, context), verb)
}
