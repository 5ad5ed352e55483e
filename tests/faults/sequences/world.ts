import { sql } from 'kysely'
import { db, type Db } from '#db/connection.ts'
import { seedPlans } from '#tools/seeds/plans.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { createMemoryGateway, type MemoryGateway } from '#tests/support/providers/memory-gateway.ts'

/** A few people of each kind with their plans, codes and browsers, and a gateway that knows what was paid. */
export type World = {
  adminId: number
  browsers: string[]
  memory: MemoryGateway
  now: Date
  /** Counts the steps, so that texts and keys differ. */
  steps: number
}

export type Person = { id: number; type: 'Client' | 'Worker'; isShutOut: boolean; isClosed: boolean }

const clients = 3
const workers = 4
const maxPeople = 12

let admin: Promise<{ id: number }> | undefined

/** Empties what an earlier sequence left, and begins with people who have done nothing yet. Truncation passes the triggers. */
export async function aWorld(): Promise<World> {
  admin ??= anAdmin()
  const { id: adminId } = await admin
  await sql`truncate users, outbox, plans, promo_codes, gateway_events, statement_lines, receipt_numbers, rate_limits,
    drafts, verification_tokens, money_returns, agreement_closings, deliveries, daily_counts, content_reviews, agreement_checks restart identity cascade`.execute(
    db,
  )
  await seedPlans(db)
  await sql`insert into promo_codes (code, kind, value, max_uses, max_uses_per_worker) values
    ('POLA', 'percent', 50, 3, 1), ('POKLON', 'percent', 100, 2, 1), ('DANI', 'free_days', 7, null, null)`.execute(db)
  for (let nth = 0; nth < clients; nth += 1) await addPerson('Client')
  for (let nth = 0; nth < workers; nth += 1) await addPerson('Worker')
  return { adminId, browsers: ['b'.repeat(32), 'c'.repeat(32)], memory: createMemoryGateway(), now: noon, steps: 0 }
}

/** Somebody new, signed in with a device, and with images to use. */
export async function addPerson(type: Person['type']): Promise<boolean> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxPeople) return false
  const { id } = type === 'Client' ? await aClient() : await aWorker()
  const key = Buffer.alloc(32, id)
  await db.insertInto('sessions').values({ token_hash: key, user_id: id }).execute()
  await db
    .insertInto('devices')
    .values({ user_id: id, device_id: `android_${id}`, kind: 'fcm', token: `token-${id}` })
    .execute()
  for (const [nth, purpose] of (
    ['ad', 'ad', 'profile', 'portfolio', 'message', 'message', 'proof', 'offer'] as const
  ).entries())
    await db
      .insertInto('images')
      .values({ id: id * 100 + nth, owner_id: id, purpose, width: 8, height: 6, colour: '808080', bytes: 100 })
      .execute()
  await db
    .updateTable('users')
    .set({ profile_image_id: id * 100 + 2, email_verified_at: noon, registered_at: new Date('2026-01-01') })
    .where('id', '=', id)
    .execute()
  return true
}

export async function listPeople(executor: Db): Promise<Person[]> {
  const rows = await executor
    .selectFrom('users')
    .select(['id', 'user_type as type', 'suspended_at as suspendedAt', 'deleted_at as deletedAt'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, type, suspendedAt, deletedAt }) => ({
    id,
    type,
    isShutOut: suspendedAt !== null || deletedAt !== null,
    isClosed: deletedAt !== null,
  }))
}
