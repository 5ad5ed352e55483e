import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { confirmEmailChange, requestEmailChange } from '#app/accounts/contact-changes/email-changing.server.ts'
import { storage } from '#app/gateways/storage.server.ts'
import { eraseClosedAccounts } from '#app/personal-data/erasing.server.ts'
import { aLife, dump, listFiles, marks } from './leaver-traces.ts'
import { findUser, later, leave, leaveAndErase } from './leavers.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { lastTokenOf } from '#tests/support/data/tokens.ts'

test.each(['Client', 'Worker'] as const)(
  'after the erasure of a %s nothing of them is left anywhere',
  async (userType) => {
    const { leaver, imageId } = await aLife(userType)
    expect((await dump()).filter((line) => marks.test(line)).length).toBeGreaterThan(10)
    expect((await listFiles()).some((file) => file.includes(String(imageId)))).toBe(true)
    const output = [vi.spyOn(process.stdout, 'write'), vi.spyOn(process.stderr, 'write')]

    await leaveAndErase(leaver)
    await deliverAll()

    expect((await dump()).filter((line) => marks.test(line))).toEqual([])
    const files = await listFiles()
    expect(files.filter((file) => file.includes(String(imageId)))).toEqual([])
    expect(output.flatMap(({ mock }) => mock.calls).filter(([line]) => marks.test(String(line)))).toEqual([])
    vi.restoreAllMocks()
    const { person: stored, removed } = await db
      .selectFrom('account_erasures')
      .selectAll()
      .where('user_id', '=', leaver.id)
      .executeTakeFirstOrThrow()
    expect(stored).toBeNull()
    expect(removed).toMatchObject({ images: 1, behaviour_events: 1 })
  },
)

test('what others need stays: ads with offers, the review and the messages', async () => {
  const { leaver, partner } = await aLife('Client')
  await leaveAndErase(leaver)
  const statuses = await db
    .selectFrom('ads')
    .select('status')
    .where('client_id', '=', leaver.id)
    .orderBy('id')
    .execute()
  expect(statuses.map(({ status }) => status)).toEqual(['cancelled', 'completed', 'cancelled', 'completed'])
  const review = await db.selectFrom('reviews').select('comment').where('client_id', '=', leaver.id).executeTakeFirst()
  expect(review?.comment).toBe('Ja sam …, …, …, ….')
  const messages = await db.selectFrom('messages').select('text').where('sender_id', '=', leaver.id).execute()
  expect(messages.map(({ text }) => text)).toContain('Ja sam …, …, …, ….')
  expect(await findUser(partner.id)).toMatchObject({ name: 'Mirza', deleted_at: null })
})

test('requests in flight have a minute to end, and an erasure that was cut off is finished by the next', async () => {
  const { leaver, imageId } = await aLife('Worker')
  await leave(leaver)
  await eraseClosedAccounts(db, { now: new Date(noon.getTime() + 30_000) })
  expect((await dump()).some((line) => line.includes('account_erasures') && marks.test(line))).toBe(true)

  const removeAll = vi.spyOn(storage, 'removeAll').mockRejectedValueOnce(new Error('the store is away'))
  await expect(eraseClosedAccounts(db, { now: later })).rejects.toThrow('accounts not erased')
  expect(await db.selectFrom('images').select('id').where('id', '=', imageId).execute()).toHaveLength(1)
  removeAll.mockRestore()

  await Promise.all([eraseClosedAccounts(db, { now: later }), eraseClosedAccounts(db, { now: later })])
  expect((await dump()).filter((line) => marks.test(line))).toEqual([])
  expect(await eraseClosedAccounts(db, { now: later })).toBe(0)
})

test.each(Array.from({ length: 6 }, (_, round) => round))(
  'an erasure against a change of the address leaves neither address, round %i',
  async () => {
    const { leaver } = await aLife('Client')
    const now = new Date()
    const newEmail = `nova.zumberka.kesten.${leaver.id}@primjer.ba`
    await requestEmailChange(db, { userId: leaver.id, email: newEmail, now })
    const { token } = await lastTokenOf(leaver.id)
    const confirm = () => confirmEmailChange(db, { userId: leaver.id, token, now })
    const [closing, change] = await Promise.all([leave(leaver), confirm()])
    expect(closing.ok).toBe(true)
    const [, late] = await Promise.all([eraseClosedAccounts(db, { now: later }), confirm()])
    expect(late.ok).toBe(false)
    await eraseClosedAccounts(db, { now: later })
    await deliverAll()
    expect((await dump()).filter((line) => marks.test(line))).toEqual([])
    const { email } = await findUser(leaver.id)
    expect([String(email), typeof change.ok]).toEqual([`closed-${leaver.id}@closed.invalid`, 'boolean'])
  },
)

test('every table that refers to people is known to the erasure', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where confrelid in ('users'::regclass, 'worker_profiles'::regclass) and contype = 'f'`.execute(db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'account_erasures',
    'ad_events',
    'ad_responses',
    'ads',
    'appointments',
    'assignment_changes',
    'blocks',
    'calendar_feeds',
    'consents',
    'conversation_members',
    'conversations',
    'data_exports',
    'deliveries',
    'devices',
    'drafts',
    'hidden_contents',
    'identities',
    'image_uploads',
    'images',
    'known_browsers',
    'member_facts',
    'messages',
    'moderation_items',
    'notification_preferences',
    'notifications',
    'offer_events',
    'offers',
    'pending_sign_ins',
    'portfolio_items',
    'profile_views',
    'promo_redemptions',
    'questions',
    'receipts',
    'reports',
    'reviews',
    'second_factors',
    'sessions',
    'stranger_contacts',
    'student_proofs',
    'subscription_orders',
    'subscriptions',
    'suspensions',
    'trade_suggestions',
    'user_notes',
    'verification_tokens',
    'worker_cities',
    'worker_profiles',
    'worker_skills',
  ])
})
