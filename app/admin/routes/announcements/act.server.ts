import type { RouterContextProvider } from 'react-router'
import type { AuditAction } from '#app/admins/audit-actions.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import { countRecipients, findAnnouncement } from '#app/announcements/queries.server.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { db, type Db } from '#db/connection.ts'

type RouteArgs = { request: Request; params: { announcementId: string }; context: Readonly<RouterContextProvider> }
type Act = { announcementId: number; adminId: number; reason: string; now: Date }

const path = '/admin/announcements/:announcementId'

export async function loadAnnouncementAct({ params, context }: RouteArgs) {
  const { id, texts, sent, ...recipients } = orNotFound(await findAnnouncement(db, idParam(params.announcementId)))
  const back = { to: href(path, { announcementId: id }), label: texts[languageOf(context)].title }
  return { formTokens: issueFormTokens(context), back, sent, recipients: await countRecipients(db, recipients) }
}

/** Runs an act once per form, and leads back to the announcement. */
export async function answerAnnouncementAct(
  { request, params, context }: RouteArgs,
  action: AuditAction,
  verb: (db: Db, act: Act) => Promise<Outcome<null, string>>,
) {
  const form = await readForm(request, reasonSchema, context)
  if (form.status !== 'success') return invalid(form)
  const { id: adminId } = currentAdmin(context)
  const act = { ...form.value, announcementId: idParam(params.announcementId), adminId, now: new Date() }
  const key = { ...form.key, scope: `admin:${adminId}` }
  const outcome = await submitForm({ key }, (trx) => verb(trx, act))
  if (!outcome.ok) return invalid(form, { '': `admin:announcements.refused.${outcome.reason}` })
  return redirectWithFlash(href(path, { announcementId: act.announcementId }), `admin:done.${action}`)
}
