import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { addPersonNote } from '#app/admin/people/acts.server.ts'
import { setProfileImage } from '#app/accounts/profile-editing.server.ts'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { config } from '#app/config.server.ts'
import { writeContactMessage } from '#app/contact/writing.server.ts'
import { storage } from '#app/gateways/storage.server.ts'
import { eraseClosedAccounts } from '#app/personal-data/erasing.server.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import { findUser, later, leave, leaveAndErase } from './leavers.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage } from '#tests/support/data/scenes.ts'

const person = {
  name: 'Žumberka',
  surname: 'Šipražić-Kestenpop',
  email: 'zumberka.kesten@primjer.ba',
  phone: '+38762918273',
  address: 'Kokosovačka 77',
}
const marks = /žumberka|zumberka|šipražić|sipraz|kestenpop|zumberka\.kesten|62[\s/-]*918[\s/-]*273|kokosova[čc]ka/i

/** Every row of every table in every schema, as text. */
async function dump(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(db)
    found.push(...rows.map(({ line }) => `${name}: ${line}`))
  }
  return found
}

async function listFiles(): Promise<string[]> {
  return readdir(config.UPLOADS_DIR, { recursive: true }).catch(() => [])
}

async function aLife(userType: 'Client' | 'Worker') {
  const cast = await aCast()
  const leaver = userType === 'Client' ? await aClient(person) : await aWorker(person)
  const scene = userType === 'Client' ? { ...cast, client: leaver } : { ...cast, worker: leaver }
  for (const stage of ['draft', 'offered', 'completed', 'cancelled'] as const) await anAdAtStage(stage, scene)
  const text = `Ja sam ${person.name} ${person.surname}, 062/918-273, ${person.email}, ${person.address}.`
  const message = { text, idempotencyKey: `life-${leaver.id}`, now: new Date() }
  const partner = userType === 'Client' ? cast.worker : cast.client
  await sendDirectMessage(db, {
    sender: { id: scene.client.id, userType: 'Client' },
    recipientId: scene.worker.id,
    ...message,
    text: 'Dobar dan.',
    idempotencyKey: 'life',
  })
  await sendDirectMessage(db, { sender: { id: leaver.id, userType }, recipientId: partner.id, ...message })
  await db
    .updateTable('ads')
    .set({ description: text, address: person.address })
    .where('client_id', '=', leaver.id)
    .execute()
  await db.updateTable('reviews').set({ comment: text }).where('client_id', '=', leaver.id).execute()
  await db.updateTable('offers').set({ message: text }).where('worker_id', '=', leaver.id).execute()
  await db.updateTable('questions').set({ text }).where('worker_id', '=', leaver.id).execute()
  await db.updateTable('worker_profiles').set({ work_description: text }).where('user_id', '=', leaver.id).execute()
  await startSession(db, { userId: leaver.id, userAgent: person.surname, network: '', now: new Date() })
  await writeContactMessage(db, { ...person, message: text, language: 'bs', now: new Date() })
  const key = { scope: 'visitor', key: `life-${leaver.id}`, fingerprint: '' }
  await db
    .insertInto('idempotency_keys')
    .values({ ...key, answer: JSON.stringify({ value: person.email }) })
    .execute()
  await db
    .insertInto('behaviour_events')
    .values({ page: '/', action: text, platform: 'Web', session_id: 'visit', user_id: leaver.id })
    .execute()
  const { adminId } = await anAdmin()
  const act = { adminId, userId: leaver.id, reason: text, now: new Date() }
  await addPersonNote(db, { ...act, text })
  const imageId = await anImage(leaver.id)
  await db.updateTable('images').set({ purpose: 'profile' }).where('id', '=', imageId).execute()
  await setProfileImage(db, { userId: leaver.id, imageId })
  await deliverAll()
  return { leaver, imageId, partner }
}

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
  expect(statuses.map(({ status }) => status)).toEqual(['cancelled', 'completed', 'cancelled'])
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

test('every table that refers to people is known to the erasure', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where confrelid in ('users'::regclass, 'worker_profiles'::regclass) and contype = 'f'`.execute(db)
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    'account_erasures',
    'ad_events',
    'ads',
    'blocks',
    'consents',
    'conversation_members',
    'conversations',
    'data_exports',
    'deliveries',
    'devices',
    'hidden_contents',
    'identities',
    'images',
    'messages',
    'moderation_items',
    'notification_preferences',
    'notifications',
    'offer_events',
    'offers',
    'portfolio_items',
    'profile_views',
    'questions',
    'reports',
    'reviews',
    'saved_forms',
    'sessions',
    'subscriptions',
    'suspensions',
    'verification_tokens',
    'worker_cities',
    'worker_profiles',
    'worker_skills',
  ])
})
