import { randomInt } from 'node:crypto'
import type { PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import { registerUser, type Registration } from '#app/accounts/registering.server.ts'
import { db } from '#db/connection.ts'

export const noon = new Date('2026-11-20T12:00:00Z')

let next = randomInt(1_000_000)

/** A person who signed up through the application's own verb. */
export async function aClient(overrides: Partial<Registration> = {}): Promise<{ id: number }> {
  return aPerson({ userType: 'Client', name: 'Amra', surname: 'Hodžić', gender: 'Female', ...overrides })
}

export async function aWorker(overrides: Partial<Registration> = {}): Promise<{ id: number }> {
  return aPerson({
    userType: 'Worker',
    name: 'Mirza',
    surname: 'Hadžić',
    gender: 'Male',
    skills: ['electrician'],
    ...overrides,
  })
}

export const password = 'lozinka-za-probu'
export const passwordHash =
  'argon2id$19456$2$r0kHuA5iA1rJqUgUnrf19g$UctFTokLgbe3letp7Cv83_tYMwWGsFCus1MA_u-LO5Y' as PasswordHash

async function aPerson(overrides: Partial<Registration>): Promise<{ id: number }> {
  next += 1
  const outcome = await registerUser(db, {
    userType: 'Client',
    name: 'Osoba',
    surname: 'Osobić',
    email: `osoba${next}@primjer.ba`,
    phone: `+38761${String(100_000 + (next % 900_000))}`,
    gender: 'Other',
    city: 'sarajevo',
    address: 'Titova 12',
    passwordHash,
    language: 'bs',
    now: noon,
    ...overrides,
  })
  if (!outcome.ok) throw new Error(outcome.reason)
  return { id: outcome.value.userId }
}
