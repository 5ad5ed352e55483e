import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import type { PersonAct } from '#app/admin/people/acts.server.ts'
import { findPersonName } from '#app/admin/people/person-queries.server.ts'
import type { AuditAction } from '#app/admins/audit-actions.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm, type FormResult } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { db, type Db } from '#db/connection.ts'

type RouteArgs = { request: Request; params: { id: string }; context: Readonly<RouterContextProvider> }

export async function loadAct({ params, context }: RouteArgs) {
  const { id, name, surname, workerStatus } = orNotFound(await findPersonName(db, idParam(params.id)))
  const back = { to: href('/admin/users/:id', { id }), label: `${name} ${surname}` }
  return { formTokens: issueFormTokens(context), back, workerStatus }
}

export function readAct<Schema extends z.ZodType>({ request, context }: RouteArgs, schema: Schema) {
  return readForm(request, schema, context)
}

/** Runs an act once per form, and leads back to the person. */
export async function answerAct<Value extends { reason: string }>(
  { params, context }: RouteArgs,
  form: FormResult<Value>,
  action: AuditAction,
  verb: (db: Db, act: PersonAct & Value) => Promise<Outcome<null, string>>,
) {
  if (form.status !== 'success') return invalid(form)
  const userId = idParam(params.id)
  const { id: adminId } = currentAdmin(context)
  const act = { ...form.value, adminId, userId, now: new Date() }
  const key = { ...form.key, scope: `admin:${adminId}` }
  const outcome = await submitForm({ key }, (trx) => verb(trx, act))
  if (!outcome.ok) return invalid(form, { '': `admin:refused.${outcome.reason}` })
  return redirectWithFlash(href('/admin/users/:id', { id: userId }), `admin:done.${action}`)
}
