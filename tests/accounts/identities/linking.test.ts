import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import type { Identity } from '#app/accounts/identities/identity.ts'
import { linkTicket, signInWithIdentity } from '#app/accounts/identities/linking.server.ts'
import { listIdentities, unlinkIdentity } from '#app/accounts/identities/unlinking.server.ts'
import { issueIdentityTicket } from '#app/accounts/identities/tickets.server.ts'
import { registerUser } from '#app/accounts/registering.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aDeliveryHarness } from '#tests/deliveries/delivery-harness.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { aClient, noon, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

let identity: Identity
beforeEach(() => {
  const subject = randomUUID()
  identity = {
    provider: 'google',
    subject,
    email: `${subject}@gmail.example`,
    isEmailVerified: true,
    name: 'Mirza Hadžić',
  }
})

const inMinutes = (minutes: number) => new Date(noon.getTime() + minutes * 60_000)

async function aMember({ isVerified }: { isVerified: boolean }): Promise<number> {
  const { id } = await aClient({ email: identity.email! })
  if (isVerified) await db.updateTable('users').set({ email_verified_at: noon }).where('id', '=', id).execute()
  return id
}

const person = {
  userType: 'Client',
  name: 'Mirza',
  surname: 'Hadžić',
  phone: '+38761123456',
  gender: 'Male',
  city: 'sarajevo',
  passwordHash,
  language: 'bs',
  now: noon,
} as const

async function aTicket(of: Identity = identity): Promise<string> {
  return issueIdentityTicket(db, of, noon)
}

test('an address that both sides have confirmed links at once, and the identity signs in from then on', async () => {
  const id = await aMember({ isVerified: true })
  const member = { kind: 'member', userId: id, userType: 'Client', email: identity.email, accessRevokedAt: null }
  expect(await signInWithIdentity(db, identity, noon)).toEqual(done(member))
  const withOtherAddress = { ...identity, email: 'druga@gmail.example', isEmailVerified: false }
  expect(await signInWithIdentity(db, withOtherAddress, noon)).toEqual(done(member))
})

test.each([
  ['we have not confirmed', { isVerified: false }, true],
  ['the provider has not confirmed', { isVerified: true }, false],
])('an address that %s asks for the password', async (_, member, isEmailVerified) => {
  const id = await aMember(member)
  const outcome = await signInWithIdentity(db, { ...identity, isEmailVerified }, noon)
  expect(outcome).toEqual(done({ kind: 'password_needed', ticket: expect.any(String) }))
  expect(await listIdentities(db, id)).toEqual([])
})

test('an account that has another identity of the provider is not taken over by a second one', async () => {
  const id = await aMember({ isVerified: true })
  await signInWithIdentity(db, identity, noon)
  const second = { ...identity, subject: randomUUID() }
  expect(await signInWithIdentity(db, second, noon)).toMatchObject({ value: { kind: 'password_needed' } })
  expect(
    await linkTicket(db, { proof: { userId: id, accessRevokedAt: null }, ticket: await aTicket(second), now: noon }),
  ).toEqual(refused('identity_taken'))
})

test('a suspended member and a deleted one are not signed in', async () => {
  const id = await aMember({ isVerified: true })
  await signInWithIdentity(db, identity, noon)
  await db.updateTable('users').set({ suspended_at: noon }).where('id', '=', id).execute()
  expect(await signInWithIdentity(db, identity, noon)).toEqual(refused('suspended'))
  await db.updateTable('users').set({ deleted_at: noon }).where('id', '=', id).execute()
  expect(await signInWithIdentity(db, identity, noon)).toMatchObject({ value: { kind: 'unregistered' } })
})

test('a ticket links once, within an hour, and nobody else’s identity', async () => {
  const id = await aMember({ isVerified: false })
  const ticket = await aTicket()
  expect(await linkTicket(db, { proof: { userId: id, accessRevokedAt: null }, ticket, now: inMinutes(61) })).toEqual(
    refused('identity_ticket_expired'),
  )
  expect(await linkTicket(db, { proof: { userId: id, accessRevokedAt: null }, ticket, now: inMinutes(59) })).toEqual(
    done({ provider: 'google' }),
  )
  expect(await linkTicket(db, { proof: { userId: id, accessRevokedAt: null }, ticket, now: inMinutes(59) })).toEqual(
    refused('identity_ticket_expired'),
  )

  const other = await aClient()
  expect(
    await linkTicket(db, { proof: { userId: other.id, accessRevokedAt: null }, ticket: await aTicket(), now: noon }),
  ).toEqual(refused('identity_taken'))
})

test('the owner is notified once of each way in that comes or goes, and nobody else', async () => {
  const [id, other] = [await aMember({ isVerified: true }), await aClient()]
  await db.deleteFrom('outbox').execute()
  const harness = aDeliveryHarness()
  await signInWithIdentity(db, identity, noon)
  await signInWithIdentity(db, identity, noon)
  const ofFacebook = { ...identity, provider: 'facebook', subject: randomUUID() } as const
  await Promise.all(
    [await aTicket(ofFacebook), await aTicket(ofFacebook)].map((ticket) =>
      linkTicket(db, { proof: { userId: id, accessRevokedAt: null }, ticket, now: noon }),
    ),
  )
  await unlinkIdentity(db, { userId: other.id, provider: 'google' })
  await unlinkIdentity(db, { userId: id, provider: 'google' })
  await harness.runDueJobs()
  await harness.runDueJobs(new Date(Date.now() + 3_600_000))
  const rows = await db
    .selectFrom('notifications')
    .select(['user_id as userId', 'variant', 'params'])
    .where('type', '=', 'ProfileUpdate')
    .where('user_id', 'in', [id, other.id])
    .orderBy('id')
    .execute()
  const notice = (variant: string, provider: string) => ({ userId: id, variant, params: { provider } })
  expect(rows).toEqual([
    notice('identity_linked', 'Google'),
    notice('identity_linked', 'Facebook'),
    notice('identity_removed', 'Google'),
  ])
  expect(harness.ledger).toContainEqual(
    expect.objectContaining({
      channel: 'email',
      to: identity.email,
      text: expect.stringContaining('Google račun je povezan'),
    }),
  )
})

test('a registration by a provider is welcomed, and not notified of its own way in', async () => {
  const email = identity.email!
  const outcome = await registerUser(db, { ...person, email, identityTicket: await aTicket() })
  if (!outcome.ok) throw new Error(outcome.reason)
  await deliverAll()
  const { userId } = outcome.value
  const rows = await db.selectFrom('notifications').select('type').where('user_id', '=', userId).execute()
  expect(rows).toEqual([{ type: 'WelcomeMessage' }])
})

test('two tabs that link at once link once', async () => {
  const id = await aMember({ isVerified: false })
  const ticket = await aTicket()
  const outcomes = await Promise.all(
    [1, 2].map(() => linkTicket(db, { proof: { userId: id, accessRevokedAt: null }, ticket, now: noon })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await listIdentities(db, id)).toHaveLength(1)
})

test('a registration with a ticket links, and takes over the confirmed address only', async () => {
  const register = async (email: string, ticketOf: Identity) =>
    registerUser(db, { ...person, email, identityTicket: await aTicket(ticketOf) })
  const registered = await register(identity.email!.toUpperCase(), identity)
  expect(registered).toMatchObject({ ok: true })
  expect(await signInWithIdentity(db, identity, noon)).toMatchObject({ value: { kind: 'member' } })
  expect(await hasVerifiedAddress(registered)).toBe(true)

  const otherAddress = await register(`${randomUUID()}@primjer.ba`, { ...identity, subject: randomUUID() })
  expect(await hasVerifiedAddress(otherAddress)).toBe(false)
})

test('a ticket that is taken, old or used registers nobody, and one of a taken address stays valid', async () => {
  const email = `${randomUUID()}@primjer.ba`
  expect(await registerUser(db, { ...person, email, identityTicket: 'x'.repeat(43) })).toEqual(
    refused('identity_ticket_expired'),
  )
  const { id } = await aClient()
  await linkTicket(db, { proof: { userId: id, accessRevokedAt: null }, ticket: await aTicket(), now: noon })
  expect(await registerUser(db, { ...person, email, identityTicket: await aTicket() })).toEqual(
    refused('identity_taken'),
  )

  const free = { ...identity, subject: randomUUID() }
  const ticket = await aTicket(free)
  const taken = await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()
  expect(await registerUser(db, { ...person, email: taken.email, identityTicket: ticket })).toEqual(
    refused('email_taken'),
  )
  expect(await registerUser(db, { ...person, email, identityTicket: ticket })).toMatchObject({ ok: true })
})

test('one’s own identity is removed, never somebody else’s, and never the last way in', async () => {
  const id = await aMember({ isVerified: true })
  await signInWithIdentity(db, identity, noon)
  const other = await aClient()
  expect(await unlinkIdentity(db, { userId: other.id, provider: 'google' })).toEqual(refused('not_found'))

  await db.updateTable('users').set({ password_hash: null }).where('id', '=', id).execute()
  expect(await unlinkIdentity(db, { userId: id, provider: 'google' })).toEqual(refused('last_way_in'))
  const ofFacebook = await aTicket({ ...identity, provider: 'facebook' })
  await linkTicket(db, { proof: { userId: id, accessRevokedAt: null }, ticket: ofFacebook, now: noon })
  const both = await Promise.all(
    (['google', 'facebook'] as const).map((provider) => unlinkIdentity(db, { userId: id, provider })),
  )
  expect(both.filter(({ ok }) => ok)).toHaveLength(1)
})

async function hasVerifiedAddress(outcome: Awaited<ReturnType<typeof registerUser>>): Promise<boolean> {
  if (!outcome.ok) throw new Error(outcome.reason)
  const row = await db
    .selectFrom('users')
    .select('email_verified_at')
    .where('id', '=', outcome.value.userId)
    .executeTakeFirstOrThrow()
  return row.email_verified_at !== null
}
