import type { RouterContextProvider } from 'react-router'
import type { AuditAction } from '#app/admins/audit-actions.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import { isQueueName } from '#app/admin/jobs/acts.server.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Outcome } from '#app/outcome.ts'

type RouteArgs = { request: Request; context: Readonly<RouterContextProvider> }
type Act = { adminId: number; reason: string; now: Date }

export function loadJobAct({ context }: RouteArgs) {
  const back = { to: href('/admin/jobs'), label: requestTranslate(context)('admin:nav.jobs') }
  return { formTokens: issueFormTokens(context), back }
}

export function queueParam(name: string) {
  if (!isQueueName(name)) throw notFound()
  return name
}

/** A repeated form finds no dead job any more, so it needs no key. */
export async function answerJobAct(
  { request, context }: RouteArgs,
  action: AuditAction,
  verb: (act: Act) => Promise<Outcome<null, string>>,
) {
  const form = await readForm(request, reasonSchema, context)
  if (form.status !== 'success') return invalid(form)
  const { id: adminId } = currentAdmin(context)
  const outcome = await verb({ ...form.value, adminId, now: new Date() })
  if (!outcome.ok) return invalid(form, { '': `admin:refused.${outcome.reason}` })
  return redirectWithFlash(href('/admin/jobs'), `admin:done.${action}`)
}
