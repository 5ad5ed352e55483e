import type { RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import type { AuditAction } from '#app/admins/audit-actions.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { db, type Db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>
export type ActArgs = { request: Request; context: Context }
export type Act = { adminId: number; now: Date }

type Answer<Schema extends z.ZodType, Result> = {
  schema: Schema
  action: AuditAction
  to: string
  /** By field; without it `admin:refused.…` for the whole form. */
  refuse?: (reason: string) => Record<string, string>
  said?: (result: Result) => string
  /** False where a repeated form finds nothing left to do. */
  isKeyed?: boolean
}

export function loadAct(context: Context, back: { to: string; label: string }) {
  return { formTokens: issueFormTokens(context), back }
}

/** Runs the verb of a valid form once per form, and leads back to where it was chosen. */
export async function answerAct<Schema extends z.ZodType<object>, Result>(
  { request, context }: ActArgs,
  {
    schema,
    action,
    to,
    refuse = refuseAct,
    said = () => `admin:done.${action}`,
    isKeyed = true,
  }: Answer<Schema, Result>,
  verb: (db: Db, act: Act & z.output<Schema>) => Promise<Outcome<Result, string>>,
) {
  const form = await readForm(request, schema, context)
  if (form.status !== 'success') return invalid(form)
  const { id: adminId } = currentAdmin(context)
  const act = { ...form.value, adminId, now: new Date() }
  const key = { ...form.key, scope: `admin:${adminId}` }
  const outcome = await (isKeyed ? submitForm({ key }, (trx) => verb(trx, act)) : verb(db, act))
  if (!outcome.ok) return invalid(form, refuse(outcome.reason))
  return redirectWithFlash(to, said(outcome.value))
}

function refuseAct(reason: string) {
  return { '': `admin:refused.${reason}` }
}
