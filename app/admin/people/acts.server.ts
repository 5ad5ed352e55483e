import type { WorkerStatus } from '#app/admin/people/filters.ts'
import { correctEmail } from '#app/accounts/contact-changes/email-correcting.server.ts'
import { requestPasswordReset } from '#app/accounts/resetting.server.ts'
import { actAsAdmin, type AdminAct, type Change } from '#app/admins/audit.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { updatedAtNow } from '#app/workers/updated-at.server.ts'
import type { Db } from '#db/connection.ts'

/** What an admin does to a person, with the reason that the audit log keeps. */
export type PersonAct = { adminId: number; userId: number; reason: string; now: Date }

export function suspendPerson(db: Db, act: PersonAct) {
  return actOn(db, 'suspend_user', act, async (trx) => {
    const { userId, reason, now } = act
    const outcome = await suspendMember(trx, { userId, reason, actor: actorOf(act), now })
    return outcome.ok ? changed({ status: 'active' }, { status: 'suspended' }) : outcome
  })
}

export function restorePerson(db: Db, act: PersonAct) {
  return actOn(db, 'restore_user', act, async (trx) => {
    const outcome = await restoreMember(trx, { userId: act.userId, actor: actorOf(act), now: act.now })
    return outcome.ok ? changed({ status: 'suspended' }, { status: 'active' }) : outcome
  })
}

/** Mails the link for a new password; nobody sees a password. */
export function sendResetLink(db: Db, act: PersonAct) {
  return actOn(db, 'send_reset_link', act, async (trx) => {
    const person = await findContact(trx, act.userId)
    if (!person) return refused('unknown')
    await requestPasswordReset(trx, { email: person.email, now: act.now })
    return changed(null, null)
  })
}

export function endPersonSessions(db: Db, act: PersonAct) {
  return actOn(db, 'end_user_sessions', act, async (trx) => {
    if (!(await findContact(trx, act.userId))) return refused('unknown')
    const { numDeletedRows } = await trx.deleteFrom('sessions').where('user_id', '=', act.userId).executeTakeFirst()
    return changed({ sessions: Number(numDeletedRows) }, { sessions: 0 })
  })
}

export function correctPersonEmail(db: Db, act: PersonAct & { email: string }) {
  return actOn(db, 'correct_email', act, async (trx) => {
    const outcome = await correctEmail(trx, act)
    return outcome.ok ? changed({ email: mask(outcome.value.previous) }, { email: mask(act.email) }) : outcome
  })
}

/** The log says that there is a note; its text goes with the person. */
export function addPersonNote(db: Db, act: PersonAct & { text: string }) {
  return actOn(db, 'add_user_note', act, async (trx) => {
    if (!(await findContact(trx, act.userId))) return refused('unknown')
    const note = await trx
      .insertInto('user_notes')
      .values({ user_id: act.userId, admin_id: act.adminId, text: act.text, created_at: act.now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return changed(null, { note: note.id })
  })
}

export function setWorkerStatus(db: Db, act: PersonAct & { workerStatus: WorkerStatus }) {
  return actOn(db, 'set_worker_status', act, async (trx) => {
    const worker = await trx
      .selectFrom('worker_profiles')
      .innerJoin('users', 'users.id', 'worker_profiles.user_id')
      .select('worker_status as workerStatus')
      .where('users.id', '=', act.userId)
      .where('users.deleted_at', 'is', null)
      .forNoKeyUpdate('worker_profiles')
      .executeTakeFirst()
    if (!worker) return refused('unknown')
    if (worker.workerStatus === act.workerStatus) return refused('unchanged')
    const changes = { worker_status: act.workerStatus, ...updatedAtNow }
    await trx.updateTable('worker_profiles').set(changes).where('user_id', '=', act.userId).execute()
    return changed({ ...worker }, { workerStatus: act.workerStatus })
  })
}

function actOn<Reason extends string>(
  db: Db,
  action: AdminAct['action'],
  { adminId, userId, reason, now }: PersonAct,
  verb: (trx: Db) => Promise<Outcome<Change, Reason>>,
) {
  return actAsAdmin(db, { adminId, action, subject: { type: 'user', id: userId }, reason, now }, verb)
}

function changed(before: Change['before'], after: Change['after']) {
  return done<Change>({ before, after, value: null })
}

function findContact(trx: Db, userId: number) {
  return trx
    .selectFrom('users')
    .select('email')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

function actorOf({ adminId }: PersonAct): string {
  return `admin ${adminId}`
}

/** Enough to tell two addresses apart: the log outlives the account. */
function mask(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${domain.slice(0, 1)}…${domain.slice(domain.lastIndexOf('.'))}`
}
