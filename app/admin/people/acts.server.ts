import type { WorkerStatus } from '#app/admin/people/filters.ts'
import { correctEmail } from '#app/accounts/contact-changes/email-correcting.server.ts'
import { mailLink } from '#app/accounts/links/link-requests.server.ts'
import { scheduleRemoval } from '#app/accounts/second-factor/removing.server.ts'
import { endOtherSessions } from '#app/accounts/sessions/ending.server.ts'
import { actAsAdmin, type AdminAct, type Change } from '#app/admins/audit.server.ts'
import { changeWorkerStatus, findWorkerStatus } from '#app/moderation/worker-status.server.ts'
import { lockAdsOfOffers } from '#app/offers/setting-aside.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import type { Db } from '#db/connection.ts'
import { config } from '#app/config.server.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { lockPeople } from '#db/locks.ts'

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
    const mailed = await mailLink(trx, { purpose: 'password', email: person.email, now: act.now })
    return mailed.ok ? changed(null, null) : mailed
  })
}

export function endPersonSessions(db: Db, act: PersonAct) {
  return actOn(db, 'end_user_sessions', act, async (trx) => {
    if (!(await findContact(trx, act.userId))) return refused('unknown')
    const { ended } = await endOtherSessions(trx, { userId: act.userId, sessionId: null })
    return changed({ sessions: ended }, { sessions: 0 })
  })
}

/** For who has lost phone and codes: begins the waiting time; the person is notified at once. */
export function removePersonFactor(db: Db, act: PersonAct) {
  return actOn(db, 'remove_second_factor', act, async (trx) => {
    const outcome = await scheduleRemoval(trx, act)
    return outcome.ok ? changed({ removalAt: null }, { removalAt: outcome.value.removalAt.toISOString() }) : outcome
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
    const { userId: workerId, workerStatus: status, now } = act
    await lockPeople(trx, [workerId], 'no key update')
    await lockAdsOfOffers(trx, workerId)
    const current = await findWorkerStatus(trx, workerId)
    if (!current) return refused('unknown')
    if (current.status === status) return refused('unchanged')
    await changeWorkerStatus(trx, { workerId, status, isRemoved: current.isRemoved, now })
    if (!current.isRemoved) await notifyOfStatus(trx, act)
    return changed({ workerStatus: current.status }, { workerStatus: status })
  })
}

const statusVariants = { Active: 'profile_shown', Paused: 'profile_paused', Blocked: 'profile_hidden' } as const

function notifyOfStatus(trx: Db, { userId, workerStatus, reason, now }: PersonAct & { workerStatus: WorkerStatus }) {
  const variant = statusVariants[workerStatus]
  const params = { reason, email: config.CONTACT_EMAIL }
  const dedupeKey = `${variant}-${userId}-${now.getTime()}`
  return announce(trx, { type: 'ProfileUpdate', variant, recipientId: userId, params, dedupeKey })
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
