import { beforeEach, expect, test } from 'vitest'
import { checkFactorCode } from '#app/accounts/second-factor/checking.server.ts'
import {
  beginEnrolment,
  confirmEnrolment,
  prepareConfirmation,
  findEnrolment,
  renewRecoveryCodes,
} from '#app/accounts/second-factor/enrolling.server.ts'
import { createRecoveryCodes, findCodesOfForm } from '#app/accounts/second-factor/recovery-codes.server.ts'
import { findActiveFactor } from '#app/accounts/second-factor/factors.server.ts'
import {
  deleteUnconfirmedEnrolments,
  keepFactor,
  removeDueFactors,
  removeFactor,
  scheduleRemoval,
} from '#app/accounts/second-factor/removing.server.ts'
import { removePersonFactor } from '#app/admin/people/acts.server.ts'
import { done, refused } from '#app/outcome.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aSecondFactor, factorCodeOf } from '#tests/support/data/second-factors.ts'

let amra: { id: number }
let zora: { id: number }
beforeEach(async () => {
  ;[amra, zora] = [await aClient(), await aClient()]
})

const after = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)
const check = (userId: number, code: string, now = noon) => checkFactorCode(db, { userId, code, now })

async function verify(userId: number) {
  await db.updateTable('users').set({ email_verified_at: noon }).where('id', '=', userId).execute()
}

/** What the bell and the mail tell this member, the oldest first. */
async function listNotices(userId: number): Promise<(string | null)[]> {
  await deliverAll()
  const rows = await db
    .selectFrom('notifications')
    .select('variant')
    .where('user_id', '=', userId)
    .where('type', '=', 'ProfileUpdate')
    .orderBy('id')
    .execute()
  return rows.map(({ variant }) => variant)
}

test('a factor begins with a verified address and its first code, and only in the session that began it', async () => {
  const enrolment = { userId: amra.id, sessionId: 7, now: noon }
  expect(await beginEnrolment(db, enrolment)).toEqual(refused('email_unverified'))
  await verify(amra.id)
  expect(await beginEnrolment(db, enrolment)).toEqual(done(null))
  expect(await findActiveFactor(db, { userId: amra.id, now: noon })).toBeUndefined()
  expect(await findEnrolment(db, { ...enrolment, sessionId: 8 })).toBeUndefined()
  expect(await findEnrolment(db, { ...enrolment, userId: zora.id })).toBeUndefined()
  expect(await findEnrolment(db, { ...enrolment, now: after(31) })).toBeUndefined()

  const code = await factorCodeOf(amra.id, noon)
  const confirm = async (overrides: object) => {
    const prepared = await prepareConfirmation(db, { ...enrolment, code, seed: 'form', ...overrides })
    return prepared.ok ? confirmEnrolment(db, { ...prepared.value, userId: amra.id, now: noon }) : prepared
  }
  expect(await confirm({ code: '000000' })).toEqual(refused('wrong_code'))
  expect(await confirm({ sessionId: 8 })).toEqual(refused('enrolment_expired'))
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => confirm({})))
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await beginEnrolment(db, enrolment)).toEqual(refused('already_enrolled'))
  expect(await listNotices(amra.id)).toEqual(['second_factor_on'])
})

test('a code of the app works once, however often it is sent at the same time', async () => {
  await aSecondFactor(amra.id, noon)
  const code = await factorCodeOf(amra.id, noon)
  expect(await check(zora.id, code)).toEqual(refused('wrong_code'))
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => check(amra.id, code)))
  expect(outcomes.filter(({ ok }) => ok)).toEqual([done({ unusedCodes: null })])
  expect(await check(amra.id, await factorCodeOf(amra.id, after(-0.5)))).toEqual(refused('wrong_code'))
  expect((await check(amra.id, await factorCodeOf(amra.id, after(1)), after(1))).ok).toBe(true)
})

test('a recovery code works once, is announced to the owner, and is stored as a slow hash', async () => {
  const { codes } = await aSecondFactor(amra.id, noon)
  expect(new Set(codes).size).toBe(10)
  expect(codes.every((code) => /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/.test(code))).toBe(true)
  await aSecondFactor(zora.id, noon)
  const [first = '', second = ''] = codes
  expect(await check(zora.id, first)).toEqual(refused('wrong_code'))
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => check(amra.id, ` ${first.toUpperCase()} `)))
  expect(outcomes.filter(({ ok }) => ok)).toEqual([done({ unusedCodes: 9 })])
  expect(await listNotices(amra.id)).toEqual(['second_factor_on', 'recovery_code_used'])

  const rows = await db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', amra.id).execute()
  expect(rows.every(({ code_hash }) => code_hash.startsWith('argon2id$'))).toBe(true)
  const recoveryCodes = await createRecoveryCodes('another form')
  await renewRecoveryCodes(db, { userId: amra.id, recoveryCodes, now: noon })
  expect(await check(amra.id, second)).toEqual(refused('wrong_code'))
  expect((await check(amra.id, recoveryCodes.codes[0]!)).ok).toBe(true)
  expect(await findCodesOfForm(db, { userId: amra.id }, 'another form')).toEqual(recoveryCodes.codes)
  expect(await findCodesOfForm(db, { userId: zora.id }, 'another form')).toEqual([])
  const { id: userId } = await aWorker()
  expect(await renewRecoveryCodes(db, { userId, recoveryCodes, now: noon })).toEqual(refused('not_enrolled'))
})

test('turning it off ends the codes, and concerns nobody else', async () => {
  await aSecondFactor(amra.id, noon)
  await aSecondFactor(zora.id, noon)
  await removeFactor(db, { userId: amra.id })
  await removeFactor(db, { userId: amra.id })
  expect(await findActiveFactor(db, { userId: amra.id, now: noon })).toBeUndefined()
  expect(await findActiveFactor(db, { userId: zora.id, now: noon })).toBeDefined()
  const left = await db.selectFrom('recovery_codes').select('id').where('user_id', '=', amra.id).execute()
  expect(left).toEqual([])
  expect(await listNotices(amra.id)).toEqual(['second_factor_on', 'second_factor_off'])
})

test('support ends the factor of a lost phone after two days, and the owner is notified at once', async () => {
  const { adminId } = await anAdmin('support')
  const act = { adminId, userId: amra.id, reason: 'Izgubljen telefon, lična karta provjerena', now: noon }
  expect(await removePersonFactor(db, { ...act, userId: 987_654_321 })).toEqual(refused('unknown'))
  expect(await removePersonFactor(db, act)).toEqual(refused('not_enrolled'))
  await aSecondFactor(amra.id, noon)
  expect(await removePersonFactor(db, act)).toEqual(done(null))
  expect(await removePersonFactor(db, act)).toEqual(refused('removal_pending'))
  expect(await listNotices(amra.id)).toEqual(['second_factor_on', 'second_factor_removal'])
  const rows = await db.selectFrom('audit_log').selectAll().where('admin_id', '=', adminId).execute()
  expect(rows).toMatchObject([{ action: 'remove_second_factor', subject_id: String(amra.id), reason: act.reason }])

  expect(await findActiveFactor(db, { userId: amra.id, now: after(48 * 60 - 1) })).toBeDefined()
  expect(await findActiveFactor(db, { userId: amra.id, now: after(48 * 60) })).toBeUndefined()
  await removeDueFactors(db, { now: after(48 * 60 - 1) })
  expect(await listNotices(amra.id)).toHaveLength(2)
  await removeDueFactors(db, { now: after(48 * 60) })
  expect(await listNotices(amra.id)).toEqual(['second_factor_on', 'second_factor_removal', 'second_factor_off'])
})

test.each(['a code of the app', 'a recovery code', 'the owner’s word'])('%s keeps the factor', async (way) => {
  const { codes } = await aSecondFactor(amra.id, noon)
  await aSecondFactor(zora.id, noon)
  for (const { id } of [amra, zora]) await scheduleRemoval(db, { userId: id, now: noon })
  if (way === 'the owner’s word') await keepFactor(db, { userId: amra.id, now: noon })
  else await check(amra.id, way === 'a recovery code' ? codes[0]! : await factorCodeOf(amra.id, noon))
  expect(await findActiveFactor(db, { userId: amra.id, now: after(48 * 60) })).toBeDefined()
  expect(await findActiveFactor(db, { userId: zora.id, now: after(48 * 60) })).toBeUndefined()
})

test('a factor that support has ended can be set up anew, and one that nobody confirmed goes after a day', async () => {
  await aSecondFactor(amra.id, noon)
  await scheduleRemoval(db, { userId: amra.id, now: noon })
  const again = { userId: amra.id, sessionId: 7, now: after(48 * 60) }
  expect((await beginEnrolment(db, again)).ok).toBe(true)
  expect(await findEnrolment(db, again)).toBeDefined()

  await verify(zora.id)
  await beginEnrolment(db, { userId: zora.id, sessionId: 7, now: new Date() })
  await deleteUnconfirmedEnrolments(db)
  const rows = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', 'in', [amra.id, zora.id])
    .execute()
  expect(rows).toEqual([{ user_id: zora.id }])
})
