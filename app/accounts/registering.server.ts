import { randomInt } from 'node:crypto'
import type { z } from 'zod'
import type { Identity } from '#app/accounts/identities/identity.ts'
import { isLinked, link } from '#app/accounts/identities/linking.server.ts'
import { findIdentityTicket, markTicketUsed } from '#app/accounts/identities/tickets.server.ts'
import { isTaken } from '#app/accounts/contact-changes/email-changing.server.ts'
import type { PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { deriveSessionToken } from '#app/accounts/token-secrets.server.ts'
import type { registrationSchema } from '#app/accounts/schemas.ts'
import { lockAddress } from '#app/accounts/tokens.server.ts'
import { sendEmailVerification } from '#app/accounts/verifying.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { configuredChannels } from '#app/gateways/configured-channels.server.ts'
import type { ChannelAvailability } from '#app/gateways/providers.ts'
import { foldForSearch } from '#app/i18n/fold.ts'
import { initialOf } from '#app/i18n/initials.ts'
import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { giveConsent } from '#app/personal-data/consents.server.ts'
import { updateSearchKeywords } from '#app/workers/search-keywords.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'

const maxSlugName = 20

type RegistrationFields = Omit<
  z.output<typeof registrationSchema>,
  'password' | 'confirmPassword' | 'terms' | 'googleTicket' | 'facebookTicket'
>
export type Registration = RegistrationFields & {
  /** Null for somebody whom the identity alone signs in. */
  passwordHash: PasswordHash | null
  identityTicket?: string | undefined
  language: Language
  now: Date
}

type FirstSession = { userAgent: string; network: string; key: string }

/** Registers, and opens the session that begins with it, once for each `key` of its form. */
export async function registerAndSignIn(trx: Db, person: Registration, { key, ...browser }: FirstSession) {
  const registered = await registerUser(trx, person)
  if (!registered.ok) return registered
  const { userId } = registered.value
  await startSession(trx, { userId, ...browser, now: person.now, token: firstSessionToken({ key, userId }) })
  return registered
}

/** The token of that session, also for replays of its form; of no use any more once the session has ended. */
export function firstSessionToken({ key, userId }: { key: string; userId: number }): string {
  return deriveSessionToken(`registration ${userId} ${key}`)
}

/** Creates an account, announces the welcome and enqueues the verification mail. Addresses are unique regardless of case. */
export function registerUser(
  db: Db,
  person: Registration,
  channels: Pick<ChannelAvailability, 'email' | 'sms'> = configuredChannels,
): Promise<Outcome<{ userId: number }, 'email_taken' | 'identity_ticket_expired' | 'identity_taken'>> {
  return inTransaction(db, async (trx) => {
    await lockAddress(trx, { purpose: 'email', address: person.email })
    const { identityTicket: ticket, email, now } = person
    const identity = ticket === undefined ? undefined : await findIdentityTicket(trx, { ticket, now, lock: true })
    if (ticket !== undefined && !identity) return refused('identity_ticket_expired')
    if (identity && (await isLinked(trx, identity))) return refused('identity_taken')
    if (await isTaken(trx, { userId: null, email, now })) return refused('email_taken')
    const user = await insertUser(trx, person, identity)
    if (!user) return refused('email_taken')
    if (identity && ticket) {
      await link(trx, user.id, identity)
      await markTicketUsed(trx, ticket, now)
    }

    const consent = { userId: user.id, language: person.language, source: 'registration', now: person.now } as const
    for (const purpose of ['terms', 'age'] as const) await giveConsent(trx, { ...consent, purpose })
    if (person.userType === 'Worker') await insertWorkerProfile(trx, user.id, person)
    await announce(trx, { type: 'WelcomeMessage', recipientId: user.id, dedupeKey: 'welcome' })
    // A refused mail does not undo the registration.
    await sendEmailVerification(trx, { userId: user.id, now: person.now }, channels)
    return done({ userId: user.id })
  })
}

/** An address that the provider has confirmed needs no mail of ours. */
function insertUser(trx: Db, person: Registration, identity?: Identity) {
  const isVerified = identity?.isEmailVerified && identity.email?.toLowerCase() === person.email.toLowerCase()
  return trx
    .insertInto('users')
    .values({
      user_type: person.userType,
      name: person.name,
      surname: person.surname,
      email: person.email,
      phone: person.phone,
      gender: person.gender,
      city: person.city,
      address: person.address || null,
      password_hash: person.passwordHash,
      language: person.language,
      email_verified_at: isVerified ? person.now : null,
      terms_accepted_at: person.now,
      registered_at: person.now,
    })
    .onConflict((oc) => oc.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
}

async function insertWorkerProfile(
  trx: Db,
  userId: number,
  { name, surname, city, skills = [] }: Registration,
): Promise<void> {
  await trx
    .insertInto('worker_profiles')
    .values({ user_id: userId, public_slug: publicSlug(name, surname) })
    .execute()
  await trx
    .insertInto('worker_skills')
    .values(skills.map((skill) => ({ user_id: userId, skill })))
    .execute()
  await trx.insertInto('worker_cities').values({ user_id: userId, city }).execute()
  await updateSearchKeywords(trx, { userId })
}

/** 'mirza-h-7k3f9x': a public slug holds the first name and an initial, never the whole surname. */
function publicSlug(name: string, surname: string): string {
  const firstName = foldForSearch(name).replaceAll(' ', '-').slice(0, maxSlugName).replace(/-$/, '')
  const parts = [firstName || 'majstor', foldForSearch(initialOf(surname))].filter(Boolean)
  return `${parts.join('-')}-${randomInt(36 ** 5, 36 ** 6).toString(36)}`
}
