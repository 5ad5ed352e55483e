import { answerAct, loadAct, type Act, type ActArgs } from '#app/admin/routes/act.server.ts'
import type { AuditAction } from '#app/admins/audit-actions.ts'
import { reasonSchema } from '#app/admins/schemas.ts'
import { countRecipients, findAnnouncement } from '#app/announcements/queries.server.ts'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import type { Outcome } from '#app/outcome.ts'
import { db, type Db } from '#db/connection.ts'

type RouteArgs = ActArgs & { params: { announcementId: string } }

const path = '/admin/announcements/:announcementId'

export async function loadAnnouncementAct({ params, context }: RouteArgs) {
  const { id, texts, sent, ...recipients } = orNotFound(await findAnnouncement(db, idParam(params.announcementId)))
  const back = { to: href(path, { announcementId: id }), label: texts[languageOf(context)].title }
  return { ...loadAct(context, back), sent, recipients: await countRecipients(db, recipients) }
}

export function answerAnnouncementAct(
  { params, ...args }: RouteArgs,
  action: AuditAction,
  verb: (db: Db, act: Act & { announcementId: number; reason: string }) => Promise<Outcome<null, string>>,
) {
  const announcementId = idParam(params.announcementId)
  const refuse = (reason: string) => ({ '': `admin:announcements.refused.${reason}` })
  const answer = { schema: reasonSchema, action, to: href(path, { announcementId }), refuse }
  return answerAct(args, answer, (trx, act) => verb(trx, { ...act, announcementId }))
}
