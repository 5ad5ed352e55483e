import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import {
  confirmEmailChange,
  requestEmailChange,
  undoEmailChange,
} from '#app/accounts/contact-changes/email-changing.server.ts'
import { correctEmail } from '#app/accounts/contact-changes/email-correcting.server.ts'
import { signInByLink } from '#app/accounts/links/link-sign-in.server.ts'
import { hashPassword } from '#app/accounts/passwords/hashing.server.ts'
import { changePassword } from '#app/accounts/profile-editing.server.ts'
import { resetPassword } from '#app/accounts/resetting.server.ts'
import { revokedTables, type RevocationCause } from '#app/accounts/access/revoking.server.ts'
import { findActiveFactor } from '#app/accounts/second-factor/factors.server.ts'
import type { TokenPurpose } from '#app/accounts/token-secrets.server.ts'
import { insertToken } from '#app/accounts/tokens.server.ts'
import { begunThings, type BegunThing } from '#tests/accounts/begun-things.ts'
import { aClient, passwordHash } from '#tests/support/data/cast.ts'
import type { DB } from '#db/schema.ts'
import { db } from '#tests/support/data/database.ts'
import { aSecondFactor } from '#tests/support/data/second-factors.ts'
import { secretsOf } from '#tests/support/data/tokens.ts'

const newHash = await hashPassword('sasvim-nova-lozinka')

type Member = { id: number; email: string }
type WayBack = {
  /** The account as it is when the thief begins things in it. */
  steal: () => Promise<Member>
  takeBack: (member: Member, now: Date) => Promise<{ ok: boolean }>
  /** What only the owner can judge stays in force after a plain change of password, and so does what only verifies. */
  keeps?: BegunThing[]
}

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000)

async function aMember({ isVerified = true } = {}): Promise<Member> {
  const email = `amra.${randomUUID()}@primjer.ba`
  const { id } = await aClient({ email })
  if (isVerified)
    await db
      .updateTable('users')
      .set({ email_verified_at: minutesAgo(90) })
      .where('id', '=', id)
      .execute()
  return { id, email }
}

async function moveTo(userId: number, email: string, now: Date): Promise<void> {
  const requested = await requestEmailChange(db, { userId, email, now })
  if (!requested.ok) throw new Error(requested.reason)
  const { token } = await lastTokenOf(userId, 'new_email')
  expect(await confirmEmailChange(db, { userId, token, now })).toMatchObject({ ok: true })
}

async function lastTokenOf(userId: number, purpose: TokenPurpose) {
  const rows = db.selectFrom('verification_tokens').select('id').where('user_id', '=', userId)
  const { id } = await rows.where('purpose', '=', purpose).orderBy('id', 'desc').executeTakeFirstOrThrow()
  return secretsOf(id)
}

const someAddress = () => `lopov.${randomUUID()}@primjer.ba`

/** The thief has put an address of their own into the account. */
async function aStolenAccount(): Promise<Member> {
  const member = await aMember()
  await moveTo(member.id, someAddress(), minutesAgo(60))
  return member
}

const waysBack: Record<RevocationCause, WayBack> = {
  password_change: {
    steal: () => aMember(),
    takeBack: ({ id: userId }) =>
      changePassword(db, { userId, sessionId: null, currentHash: passwordHash, passwordHash: newHash }),
    keeps: [
      'a linked account',
      'a verified number',
      'a link that verifies the address',
      'a link that verifies the number',
      'a link that takes the address back',
      'a second factor',
      'a browser that counts as the owner’s',
    ],
  },
  reset: {
    // The thief came and was sent away again: the address is the owner's.
    steal: async () => {
      const member = await aStolenAccount()
      await moveTo(member.id, member.email, minutesAgo(50))
      return member
    },
    takeBack: async ({ id: userId, email }, now) => {
      const { tokenId } = await insertToken(db, { purpose: 'password', userId, address: email, now })
      const { token } = await secretsOf(tokenId)
      return resetPassword(db, { userId, token, passwordHash: newHash, sessionId: null, now })
    },
  },
  sign_in_link: {
    steal: () => aMember({ isVerified: false }),
    // It needs a verified address: this one is of before support's correction.
    keeps: ['a second factor'],
    takeBack: async ({ id: userId, email }, now) => {
      const { tokenId } = await insertToken(db, { purpose: 'sign_in', userId, address: email, now })
      const { token } = await secretsOf(tokenId)
      return signInByLink(db, { userId, token, userAgent: 'owner', network: '10.0.0.1', now })
    },
  },
  take_back: {
    steal: async () => {
      const member = await aStolenAccount()
      takeBackLinks.set(member.id, (await lastTokenOf(member.id, 'former_email')).token)
      await moveTo(member.id, someAddress(), minutesAgo(50))
      return member
    },
    takeBack: ({ id: userId }, now) => undoEmailChange(db, { userId, token: takeBackLinks.get(userId)!, now }),
  },
  correction: {
    steal: aStolenAccount,
    takeBack: ({ id: userId, email }, now) => correctEmail(db, { userId, email, now }),
  },
}
const takeBackLinks = new Map<number, string>()

const cells = (Object.keys(waysBack) as RevocationCause[]).flatMap((way) =>
  (Object.keys(begunThings) as BegunThing[]).map((thing) => [thing, way] as const),
)

test.each(cells)('%s that was begun before leads nowhere after a %s', async (thing, way) => {
  const { steal, takeBack, keeps = [] } = waysBack[way]
  const member = await steal()
  const tryAgain = await begunThings[thing].begin(member.id, minutesAgo(5))
  expect(await takeBack(member, new Date())).toMatchObject({ ok: true })
  expect(await tryAgain()).toBe(keeps.includes(thing))
})

test.each(Object.keys(begunThings) as BegunThing[])(
  '%s works as long as nobody takes the account back',
  async (thing) => {
    const member = await aMember()
    expect(await (await begunThings[thing].begin(member.id, minutesAgo(5)))()).toBe(true)
  },
)

const takenBack = ['reset', 'take_back', 'correction'] as const

test.each(takenBack)('a second factor from before the account was taken stays after a %s', async (way) => {
  const { steal, takeBack } = waysBack[way]
  const member = await steal()
  await aSecondFactor(member.id, minutesAgo(70))
  expect(await takeBack(member, new Date())).toMatchObject({ ok: true })
  expect(await findActiveFactor(db, { userId: member.id, now: new Date() })).toBeDefined()
  const notices = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  const variants = notices.flatMap(({ payload }) => {
    const { recipients, variant } = payload as { recipients: number[]; variant: string }
    return recipients.includes(member.id) ? [variant] : []
  })
  expect(variants).toContain('second_factor_stays')
})

test('a reset by itself ends no factor: a mailbox alone does not open an account', async () => {
  const member = await aMember()
  await aSecondFactor(member.id, minutesAgo(5))
  expect(await waysBack.reset.takeBack(member, new Date())).toMatchObject({ ok: true })
  expect(await findActiveFactor(db, { userId: member.id, now: new Date() })).toBeDefined()
})

/** What refers to members or holds a secret, and neither leads into an account nor goes on without a session. */
const harmless: Partial<Record<keyof DB, string>> = {
  account_erasures: 'of closed accounts',
  ...inWords('content, which only a session reads and writes', [
    [
      'ad_events',
      'ad_responses',
      'ads',
      'appointments',
      'assignment_changes',
      'blocks',
      'consents',
      'conversation_members',
      'conversations',
    ],
    ['hidden_contents', 'image_uploads', 'images', 'messages', 'moderation_items', 'offer_events', 'offers'],
    ['portfolio_items', 'questions', 'reports', 'reviews', 'student_proofs', 'suspensions', 'trade_suggestions'],
    ['user_notes'],
    ['worker_cities', 'worker_profiles', 'worker_skills', 'worker_trades', 'profile_views', 'blog_texts'],
  ]),
  ...inWords('money, which is the account’s whoever has it', [
    ['gateway_events', 'promo_codes', 'promo_redemptions', 'receipts', 'statement_lines'],
    ['subscription_orders', 'subscriptions'],
  ]),
  ...inWords('sent to the devices, address and number of the moment', [
    ['deliveries', 'notification_preferences', 'notifications', 'outbox', 'announcements'],
  ]),
  ...inWords('counts and says nothing', [['behaviour_events', 'member_facts', 'rate_limits', 'stranger_contacts']]),
  ...inWords('of admins, who have a function of their own', [
    ['admin_recovery_codes', 'admin_refresh_tokens', 'admin_sessions', 'admins'],
  ]),
  recovery_codes: 'go with their factor',
  idempotency_keys: 'repeats an answer to whoever may send the form, and the session in it has ended',
}

function inWords(reason: string, tables: (keyof DB)[][]): Partial<Record<keyof DB, string>> {
  return Object.fromEntries(tables.flat().map((table) => [table, reason]))
}

test('each table that refers to members or holds a secret is ended, or is said to be no way in', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as "table" from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_type = 'BASE TABLE' and table_schema = 'public' and column_name ~ 'token|secret|hash|nonce|code|_key$'
    union
    select conrelid::regclass::text from pg_constraint where contype = 'f' and confrelid = 'users'::regclass
    order by 1`.execute(db)
  const listed = new Set([...Object.keys(revokedTables), ...Object.keys(harmless)])
  expect(rows.map(({ table }) => table).filter((table) => !listed.has(table))).toEqual([])
})

test('each table that is ended has things that are tried', () => {
  const tried = new Set(Object.values(begunThings).map(({ table }) => table))
  expect(Object.keys(revokedTables).filter((table) => !tried.has(table as keyof typeof revokedTables))).toEqual([])
})
