import type { RouterContextProvider } from 'react-router'
import type { AuditAction } from '#app/admins/audit-actions.ts'
import { invalid, issueFormTokens, type FormResult } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>
type Act = { adminId: number; now: Date }
type Answer = { context: Context; action: AuditAction; to: string }

export function loadMoneyAct(context: Context, back: { to: string; label: string }) {
  return { formTokens: issueFormTokens(context), back }
}

/** Runs an act once per form, and leads back to where it was chosen. */
export async function answerMoneyAct<Value, Result>(
  form: FormResult<Value>,
  { context, action, to }: Answer,
  verb: (db: Db, act: Act & Value) => Promise<Outcome<Result, string>>,
) {
  if (form.status !== 'success') return invalid(form)
  const { id: adminId } = currentAdmin(context)
  const act = { ...form.value, adminId, now: new Date() }
  const key = { ...form.key, scope: `admin:${adminId}` }
  const outcome = await submitForm({ key }, (trx) => verb(trx, act))
  if (!outcome.ok) return invalid(form, { '': `payments:refused.${outcome.reason}` })
  return redirectWithFlash(to, `admin:done.${action}`)
}
