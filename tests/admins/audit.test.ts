import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { actAsAdmin, listAuditLog } from '#app/admins/audit.server.ts'
import { done, refused } from '#app/outcome.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { db } from '#tests/support/data/database.ts'

async function anAct(reason = 'Prijava člana') {
  const { adminId } = await anAdmin()
  const act = {
    adminId,
    action: 'suspend_user',
    subject: { type: 'user', id: adminId },
    reason,
    now: new Date(),
  } as const
  await actAsAdmin(db, act, async () =>
    done({ before: { status: 'active' }, after: { status: 'suspended' }, value: null }),
  )
  return act
}

test.each([
  `update audit_log set reason = 'drugi'`,
  `update audit_log set reason = null`,
  `update audit_log set reason = null, before = null, after = null, admin_id = admin_id + 1`,
  `delete from audit_log`,
  `truncate audit_log`,
])('the log refuses: %s', async (statement) => {
  await anAct()
  await expect(sql.raw(statement).execute(db)).rejects.toThrow('append-only')
})

test('a refusal or a fault leaves no row', async () => {
  const act = await anAct()
  const count = async () => (await listAuditLog(db, { adminId: act.adminId }, 10)).items.length
  await actAsAdmin(db, act, async () => refused('unknown'))
  await expect(
    actAsAdmin(db, act, async () => {
      throw new Error('fault')
    }),
  ).rejects.toThrow('fault')
  expect(await count()).toBe(1)
})

test('the log is searched by admin, act, subject and words of the reason, folded', async () => {
  const act = await anAct('Žalba: lažni oglas')
  const found = async (filters: Parameters<typeof listAuditLog>[1]) =>
    (await listAuditLog(db, { adminId: act.adminId, ...filters }, 10)).items.length
  expect(await found({ text: 'LAZNI oglas' })).toBe(1)
  expect(await found({ text: 'nešto drugo' })).toBe(0)
  expect(await found({ action: 'suspend_user', subjectType: 'user', subjectId: String(act.adminId) })).toBe(1)
  expect(await found({ action: 'restore_user' })).toBe(0)
  expect((await listAuditLog(db, { adminId: act.adminId + 1 }, 10)).items).toEqual([])
})
