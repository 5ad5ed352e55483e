import { expect, test } from 'vitest'
import * as acts from '#app/admin/people/acts.server.ts'
import { refused } from '#app/outcome.ts'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const absent = 987_654_321
const extras = { email: 'ispravna.adresa@primjer.ba', text: 'Zvala je juče.', workerStatus: 'Paused' } as const

async function anAct() {
  const worker = await aWorker()
  const { adminId } = await anAdmin('support')
  return {
    adminId,
    userId: worker.id,
    reason: 'Molba člana',
    now: new Date(),
    ...extras,
    email: `i${worker.id}@primjer.ba`,
  }
}

async function rowsOf(adminId: number) {
  const rows = await db.selectFrom('audit_log').selectAll().where('admin_id', '=', adminId).execute()
  return rows.map(({ action, subject_id, reason, before, after }) => ({ action, subject_id, reason, before, after }))
}

// The two need a person in another state, and have tests of their own.
const verbs = Object.entries(acts).filter(([name]) => !['restorePerson', 'removePersonFactor'].includes(name))

test('all verbs are here', () => {
  expect(Object.keys(acts)).toHaveLength(8)
})

test.each(verbs)('%s leaves exactly one row with its reason', async (_, verb) => {
  const act = await anAct()
  expect((await verb(db, act)).ok).toBe(true)
  const rows = await rowsOf(act.adminId)
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ subject_id: String(act.userId), reason: 'Molba člana' })
  expect(JSON.stringify(rows)).not.toContain(act.email)
})

test.each(Object.entries(acts))('%s refuses a person who is not there, and leaves no row', async (_, verb) => {
  const act = { ...(await anAct()), userId: absent }
  expect(await verb(db, act)).toEqual(refused('unknown'))
  expect(await rowsOf(act.adminId)).toEqual([])
})

test('a link that is not mailed, because too many were, is refused and leaves no row', async () => {
  const act = await anAct()
  expect((await acts.sendResetLink(db, act)).ok).toBe(true)
  expect(await acts.sendResetLink(db, act)).toMatchObject({ reason: 'rate_limited', params: { seconds: 60 } })
  expect(await rowsOf(act.adminId)).toHaveLength(1)
})

test('suspending and restoring are two rows with before and after', async () => {
  const act = await anAct()
  await acts.suspendPerson(db, act)
  expect(await acts.suspendPerson(db, act)).toEqual(refused('already_suspended'))
  await acts.restorePerson(db, act)
  expect(await acts.restorePerson(db, act)).toEqual(refused('not_suspended'))
  expect((await rowsOf(act.adminId)).map(({ before, after }) => [before, after])).toEqual([
    [{ status: 'active' }, { status: 'suspended' }],
    [{ status: 'suspended' }, { status: 'active' }],
  ])
  const suspension = await db
    .selectFrom('suspensions')
    .selectAll()
    .where('user_id', '=', act.userId)
    .executeTakeFirstOrThrow()
  expect(suspension).toMatchObject({ reason: 'Molba člana', actor: `admin ${act.adminId}` })
})

test('a corrected address is unverified, gets a mail, and ends old links; one that is taken is refused', async () => {
  const [act, other] = [await anAct(), await aWorker()]
  const { email: taken } = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', other.id)
    .executeTakeFirstOrThrow()
  expect(await acts.correctPersonEmail(db, { ...act, email: taken })).toEqual(refused('email_taken'))
  await acts.correctPersonEmail(db, act)
  const user = await db.selectFrom('users').selectAll().where('id', '=', act.userId).executeTakeFirstOrThrow()
  expect([user.email, user.email_verified_at]).toEqual([act.email, null])
  const others = await db.selectFrom('users').select('email').where('id', '=', other.id).executeTakeFirstOrThrow()
  expect(others.email).toBe(taken)
})

test('signing out everywhere ends the sessions of this person only', async () => {
  const [act, other] = [await anAct(), await aWorker()]
  for (const userId of [act.userId, act.userId, other.id])
    await startSession(db, { userId, userAgent: '', network: '', now: new Date() })
  await acts.endPersonSessions(db, act)
  const rows = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('user_id', 'in', [act.userId, other.id])
    .execute()
  expect(rows).toEqual([{ user_id: other.id }])
  expect((await rowsOf(act.adminId))[0]).toMatchObject({ before: { sessions: 2 }, after: { sessions: 0 } })
})
