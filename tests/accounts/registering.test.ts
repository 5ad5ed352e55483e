import { expect, test } from 'vitest'
import { registerUser } from '#app/accounts/registering.server.ts'
import { checkCredentials } from '#app/accounts/signing-in.server.ts'
import { done, refused } from '#app/outcome.ts'
import { aClient, aWorker, noon, password, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

const amra = {
  userType: 'Client',
  name: 'Amra',
  surname: 'Hodžić',
  phone: '+38761123456',
  gender: 'Female',
  city: 'sarajevo',
  passwordHash,
  language: 'bs',
  now: noon,
} as const

test.each([
  ['Džaferović', 'dz'],
  ['Ljubičić', 'lj'],
  ['NJEGUŠ', 'nj'],
  ['Đukić', 'd'],
])('the slug of %s has one letter of the surname, which may have two signs', async (surname, initial) => {
  const { id } = await aWorker({ name: 'Mirela', surname })
  const slugs = db.selectFrom('worker_profiles').select('public_slug as slug').where('user_id', '=', id)
  expect((await slugs.executeTakeFirstOrThrow()).slug).toMatch(new RegExp(`^mirela-${initial}-[a-z0-9]{6}$`))
})

test('a worker gets a profile with skills, a city and a slug without the surname', async () => {
  const { id } = await aWorker({ name: 'Đorđe', surname: 'Šarić', skills: ['plumber', 'electrician'], city: 'brcko' })
  const profile = await db.selectFrom('worker_profiles').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
  const skills = await db
    .selectFrom('worker_skills')
    .select('skill')
    .where('user_id', '=', id)
    .orderBy('skill')
    .execute()
  expect(profile.public_slug).toMatch(/^dorde-s-[a-z0-9]{6}$/)
  expect(skills.map(({ skill }) => skill)).toEqual(['electrician', 'plumber'])
})

test('a new member is welcomed once', async () => {
  const { id } = await aClient()
  const rows = await db.selectFrom('outbox').select('payload').where('kind', '=', 'notify').execute()
  expect(
    rows.filter(
      ({ payload }) => JSON.stringify(payload).includes(`${id}`) && JSON.stringify(payload).includes('WelcomeMessage'),
    ),
  ).toHaveLength(1)
})

test('an address is unique regardless of case, also for concurrent registrations', async () => {
  const outcomes = await Promise.all(
    ['Ista@primjer.ba', 'ista@PRIMJER.ba'].map((email) => registerUser(db, { ...amra, email })),
  )
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.find(({ ok }) => !ok)).toEqual(refused('email_taken'))
})

test('the password is stored only as an argon2id hash', async () => {
  const { id } = await aClient()
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^argon2id\$/)
  expect(password_hash).not.toContain(password)
})

test('the right password signs in; a wrong one and an unknown address are refused alike', async () => {
  const { id } = await aClient({ email: 'Prijava@primjer.ba' })
  expect(await checkCredentials(db, { email: 'prijava@primjer.BA', password })).toEqual({
    ok: true,
    value: { userId: id, userType: 'Client', isSuspended: false, accessRevokedAt: null },
  })
  expect(await checkCredentials(db, { email: 'prijava@primjer.ba', password: 'nije' })).toEqual(
    refused('invalid_credentials'),
  )
  expect(await checkCredentials(db, { email: 'niko@primjer.ba', password })).toEqual(refused('invalid_credentials'))
})

test('a suspended member is recognised at sign-in', async () => {
  const { id } = await aClient({ email: 'stop@primjer.ba' })
  await db.updateTable('users').set({ suspended_at: noon }).where('id', '=', id).execute()
  expect(await checkCredentials(db, { email: 'stop@primjer.ba', password })).toEqual(
    done({ userId: id, userType: 'Client', isSuspended: true, accessRevokedAt: null }),
  )
})
