import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAdmin, resetAdmin } from '#app/admins/accounts.server.ts'
import { findSessionAdmin, refreshAdminSession, startAdminSession } from '#app/admins/sessions.server.ts'
import { checkAdminCode, checkAdminCredentials, enrolTotp } from '#app/admins/signing-in.server.ts'
import { refused } from '#app/outcome.ts'
import { adminPassword, anAdmin, codeOf } from '#tests/support/data/admins.ts'
import { db } from '#tests/support/data/database.ts'

const network = '198.51.100.7'
const period = 30_000
const at = (offset: number) => new Date(Date.UTC(2026, 10, 23, 12) + offset)

async function check(adminId: number, code: string, now: Date) {
  return (await checkAdminCode(db, { adminId, code, network, now })).ok
}

test('a code works once, also when it is sent many times at once', async () => {
  const { adminId } = await anAdmin()
  const code = await codeOf(adminId, at(0))
  const answers = await Promise.all(Array.from({ length: 10 }, () => check(adminId, code, at(0))))
  expect(answers.filter(Boolean)).toHaveLength(1)
  expect(await check(adminId, code, at(1_000))).toBe(false)
})

test('after a code the ones before it are refused, although their time is not over', async () => {
  const { adminId } = await anAdmin()
  const [before, now] = [await codeOf(adminId, at(-period)), await codeOf(adminId, at(0))]
  expect(await check(adminId, now, at(0))).toBe(true)
  expect(await check(adminId, before, at(0))).toBe(false)
})

test.each([
  [-2, false],
  [-1, true],
  [0, true],
  [1, true],
  [2, false],
])('a clock that is %i periods off: %s', async (periods, expected) => {
  const { adminId } = await anAdmin()
  expect(await check(adminId, await codeOf(adminId, at(periods * period)), at(0))).toBe(expected)
})

test('someone else’s code is refused', async () => {
  const [one, other] = [await anAdmin(), await anAdmin()]
  expect(await check(one.adminId, await codeOf(other.adminId, at(0)), at(0))).toBe(false)
})

test('an app is enrolled once, by its code, and ten recovery codes work once each', async () => {
  const { adminId } = await anAdmin('owner', { isEnrolled: false })
  const enrol = (code: string) => enrolTotp(db, { adminId, code, network, now: at(0) })
  expect(await check(adminId, await codeOf(adminId, at(0)), at(0))).toBe(false)
  expect(await enrol('000000')).toEqual(refused('wrong_code'))
  const outcome = await enrol(await codeOf(adminId, at(0)))
  const codes = outcome.ok ? outcome.value.recoveryCodes : []
  expect(new Set(codes).size).toBe(10)
  expect(await enrol(await codeOf(adminId, at(0)))).toEqual(refused('already_enrolled'))
  expect(await check(adminId, await codeOf(adminId, at(0)), at(0))).toBe(false)

  const other = await anAdmin()
  expect(await check(other.adminId, codes[0]!, at(0))).toBe(false)
  expect(await check(adminId, codes[0]!.toUpperCase().replaceAll('-', ' '), at(0))).toBe(true)
  expect(await check(adminId, codes[0]!, at(0))).toBe(false)
  expect(await check(adminId, codes[1]!, at(0))).toBe(true)
})

test('neither the secret nor a recovery code is stored as it is', async () => {
  const { adminId } = await anAdmin('owner', { isEnrolled: false })
  const outcome = await enrolTotp(db, { adminId, code: await codeOf(adminId, at(0)), network, now: at(0) })
  const rows = await db.selectFrom('recovery_codes').select('code_hash').where('admin_id', '=', adminId).execute()
  const stored = JSON.stringify(rows)
  expect(stored.match(/argon2id/g)).toHaveLength(10)
  for (const code of outcome.ok ? outcome.value.recoveryCodes : ['missing']) expect(stored).not.toContain(code)
  const [one, other] = [await anAdmin(), await anAdmin()]
  const secrets = await db.selectFrom('admins').select('totp_secret').where('id', 'in', [one.id, other.id]).execute()
  expect(secrets.map(({ totp_secret }) => totp_secret.length)).toEqual([48, 48])
})

test('wrong passwords and unknown addresses get the same answer, a disabled admin too', async () => {
  const { email, adminId } = await anAdmin()
  const answer = (given: string, password: string) =>
    checkAdminCredentials(db, { email: given, password, network, now: at(0) })
  expect(await answer(email.toUpperCase(), adminPassword)).toMatchObject({
    ok: true,
    value: { adminId, isEnrolled: true },
  })
  await db.updateTable('admins').set({ disabled_at: new Date() }).where('id', '=', adminId).execute()
  for (const [given, password] of [
    [email, adminPassword],
    [email, 'x'],
    ['niko@primjer.ba', 'x'],
  ] as const)
    expect(await answer(given, password)).toEqual(refused('invalid_credentials'))
})

test('an address has one admin, and a reset ends everything that the old secrets opened', async () => {
  const { email, adminId } = await anAdmin()
  const taken = { email: email.toUpperCase(), name: 'X', role: 'owner', password: adminPassword } as const
  expect(await createAdmin(db, taken)).toEqual(refused('email_taken'))
  const session = await startAdminSession(db, { adminId, userAgent: '', network: '', now: new Date() })
  const code = await codeOf(adminId, at(0))
  await resetAdmin(db, { email, password: 'druga-lozinka-2', now: new Date() })
  expect(await findSessionAdmin(db, session)).toBeUndefined()
  expect(await check(adminId, code, at(0))).toBe(false)
  expect((await checkAdminCredentials(db, { email, password: adminPassword, network, now: at(0) })).ok).toBe(false)
})

test('sign-ins, failures, recovery codes and the enrolment are in the log, with their network', async () => {
  const { adminId, email } = await anAdmin('owner', { isEnrolled: false })
  const rows = async () => {
    const found = db.selectFrom('audit_log').selectAll().where('admin_id', '=', adminId).orderBy('id')
    return (await found.execute()).map((row) => [row.action, row.subject_type, row.subject_id, row.reason, row.after])
  }
  const row = (action: string, read: object) => [action, 'admin', String(adminId), null, read]
  const password = { email, password: 'pogrešna', network, now: at(0) }
  await checkAdminCredentials(db, password)
  await checkAdminCredentials(db, { ...password, email: 'niko@primjer.ba' })
  await enrolTotp(db, { adminId, code: '000000', network, now: at(0) })
  const outcome = await enrolTotp(db, { adminId, code: await codeOf(adminId, at(0)), network, now: at(0) })
  const [recoveryCode = ''] = outcome.ok ? outcome.value.recoveryCodes : []
  await check(adminId, '123456', at(0))
  await check(adminId, recoveryCode, at(0))
  const session = await startAdminSession(db, { adminId, userAgent: '', network, now: at(0) })
  await refreshAdminSession(db, { ...session, receivedAt: at(0), now: at(0) })
  await refreshAdminSession(db, { ...session, receivedAt: new Date(Date.now() + 60_000), now: at(1_000) })
  expect(await rows()).toEqual([
    row('fail_sign_in', { network, step: 'password' }),
    row('fail_sign_in', { network, step: 'code' }),
    row('enrol_totp', { network }),
    row('fail_sign_in', { network, step: 'code' }),
    row('use_recovery_code', { network }),
    row('sign_in', { network }),
    row('reuse_token', {}),
  ])
})

test('a code from before codes were hashed slowly works once, until the app is enrolled anew', async () => {
  const { adminId, email } = await anAdmin()
  const hash = (code: string) => createHash('sha256').update(`${adminId} ${code}`).digest()
  const rows = ['aaaabbbbccccdddd', 'eeeeffffgggghhhh'].map((code) => ({ admin_id: adminId, code_hash: hash(code) }))
  await db.insertInto('admin_recovery_codes').values(rows).execute()
  const other = await anAdmin()
  expect(await check(other.adminId, 'aaaa-bbbb-cccc-dddd', at(0))).toBe(false)
  expect(await check(adminId, 'aaaa-bbbb-cccc-dddd', at(0))).toBe(true)
  expect(await check(adminId, 'aaaa-bbbb-cccc-dddd', at(0))).toBe(false)
  await resetAdmin(db, { email, password: 'uprava-lozinka-2', now: at(0) })
  await enrolTotp(db, { adminId, code: await codeOf(adminId, at(0)), network, now: at(0) })
  expect(await check(adminId, 'eeee-ffff-gggg-hhhh', at(0))).toBe(false)
})
