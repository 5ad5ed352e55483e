import { randomUUID } from 'node:crypto'
import { confirmEmailChange, undoEmailChange } from '#app/accounts/contact-changes/email-changing.server.ts'
import { confirmPhoneChange } from '#app/accounts/contact-changes/phone-changing.server.ts'
import { link, signInWithIdentity } from '#app/accounts/identities/linking.server.ts'
import { findIdentityTicket, issueIdentityTicket } from '#app/accounts/identities/tickets.server.ts'
import { signInByLink } from '#app/accounts/links/link-sign-in.server.ts'
import { findResendRecipient } from '#app/accounts/pending-verification.server.ts'
import { resetPassword } from '#app/accounts/resetting.server.ts'
import type { revokedTables } from '#app/accounts/access/revoking.server.ts'
import { findKnownBrowser, rememberBrowser } from '#app/accounts/sessions/known-browsers.server.ts'
import { listActiveTokens } from '#app/accounts/sessions/active-sessions.server.ts'
import { findSessionUser, startSession } from '#app/accounts/sessions/sessions.server.ts'
import { checkCredentials } from '#app/accounts/signing-in.server.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { insertToken } from '#app/accounts/tokens.server.ts'
import { verifyByLink } from '#app/accounts/verifying.server.ts'
import { deriveFeedToken, findFeedOwner, renewCalendarFeed } from '#app/assignments/calendar-feeds.server.ts'
import { registerDevice } from '#app/devices/registering.server.ts'
import { findSavedForm, saveForm } from '#app/drafts/saved-forms.server.ts'
import { exportData, openArchive, requestExport } from '#app/personal-data/exporting.server.ts'
import { secrets } from '#app/secrets.server.ts'
import { findEnrolment } from '#app/accounts/second-factor/enrolling.server.ts'
import { findActiveFactor } from '#app/accounts/second-factor/factors.server.ts'
import { beginPendingSignIn, findPendingSignIn } from '#app/accounts/second-factor/pending-sign-ins.server.ts'
import { createTotpSecret } from '#app/accounts/second-factor/totp.server.ts'
import { password, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aSecondFactor } from '#tests/support/data/second-factors.ts'
import { secretsOf } from '#tests/support/data/tokens.ts'

/** Begins one thing in an account, and gives back the try, after the account is taken back, to get something by it. */
type Begun = {
  table: keyof typeof revokedTables
  begin: (userId: number, now: Date) => Promise<() => Promise<boolean>>
}

const thief = { userAgent: 'thief', network: '10.6.6.6' }

async function readContacts(userId: number): Promise<{ email: string; phone: string }> {
  const user = db.selectFrom('users').select(['email', 'phone']).where('id', '=', userId)
  const { email, phone } = await user.executeTakeFirstOrThrow()
  return { email: String(email), phone }
}

async function aSession(userId: number, now: Date) {
  const token = await startSession(db, { userId, ...thief, now })
  const { id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return { id, token }
}

type Purpose = Parameters<typeof insertToken>[1]['purpose']

async function aToken(purpose: Purpose, { userId, address, now }: { userId: number; address?: string; now: Date }) {
  const { email, phone } = await readContacts(userId)
  const own = purpose === 'phone' ? phone : email
  const { tokenId } = await insertToken(db, { purpose, userId, address: address ?? own, now })
  return secretsOf(tokenId)
}

async function aDevice(userId: number, now: Date, sessionId?: number) {
  const deviceId = `android_${randomUUID()}`
  const address = { kind: 'fcm' as const, token: randomUUID() }
  await registerDevice(db, { ...address, userId, deviceId, now, ...(sessionId && { sessionId }) })
  return async () => {
    const found = db.selectFrom('devices').select('id').where('device_id', '=', deviceId)
    return (await found.executeTakeFirst()) !== undefined
  }
}

function anIdentity() {
  const subject = randomUUID()
  const email = `lopov.${subject}@gmail.example`
  return { provider: 'google' as const, subject, email, isEmailVerified: true, name: 'Lopov' }
}

async function runExport(exportId: number): Promise<void> {
  await exportData({ db, outboxId: 0, payload: { exportId }, finish: async () => {} })
}

async function anExport(userId: number, now: Date): Promise<number> {
  const outcome = await requestExport(db, { userId, now })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.exportId
}

const isOpened = async (exportId: number, userId: number) =>
  (await openArchive(db, { exportId, userId, now: new Date() })) !== undefined

/** The address is as verified as it was before. */
async function aFactorAt(userId: number, now: Date): Promise<void> {
  const user = db.selectFrom('users').select('email_verified_at').where('id', '=', userId)
  const verification = await user.executeTakeFirstOrThrow()
  await aSecondFactor(userId, now)
  await db.updateTable('users').set(verification).where('id', '=', userId).execute()
}

export const begunThings = {
  'a session': {
    table: 'sessions',
    begin: async (userId, now) => {
      const { token } = await aSession(userId, now)
      return async () => (await findSessionUser(db, token)) !== undefined
    },
  },
  'a live stream': {
    table: 'sessions',
    begin: async (userId, now) => {
      const { token } = await aSession(userId, now)
      return async () => (await listActiveTokens(db, [token])).has(token)
    },
  },
  'a device of a session': {
    table: 'devices',
    begin: async (userId, now) => aDevice(userId, now, (await aSession(userId, now)).id),
  },
  'a device without a session': { table: 'devices', begin: (userId, now) => aDevice(userId, now) },
  'the password of before': {
    table: 'users',
    begin: async (userId) => async () => (await checkCredentials(db, { ...(await readContacts(userId)), password })).ok,
  },
  'a link for a new password': {
    table: 'verification_tokens',
    begin: async (userId, now) => {
      const { token } = await aToken('password', { userId, now })
      return async () => (await resetPassword(db, { userId, token, passwordHash, sessionId: null, now: new Date() })).ok
    },
  },
  'a sign-in link': {
    table: 'verification_tokens',
    begin: async (userId, now) => {
      const { token } = await aToken('sign_in', { userId, now })
      return async () => (await signInByLink(db, { userId, token, ...thief, now: new Date() })).ok
    },
  },
  'a change of the e-mail address': {
    table: 'verification_tokens',
    begin: async (userId, now) => {
      const { token } = await aToken('new_email', { userId, address: `lopov.${randomUUID()}@primjer.ba`, now })
      return async () => (await confirmEmailChange(db, { userId, token, now: new Date() })).ok
    },
  },
  'a change of the number': {
    table: 'verification_tokens',
    begin: async (userId, now) => {
      const { code } = await aToken('new_phone', { userId, address: '+38762555444', now })
      return async () =>
        (await confirmPhoneChange(db, { userId, code, now: new Date() }, { email: true, sms: true })).ok
    },
  },
  'a link that verifies the address': {
    table: 'verification_tokens',
    begin: async (userId, now) => {
      const { token } = await aToken('email', { userId, now })
      return async () => (await verifyByLink(db, { purpose: 'email', userId, token, now: new Date() })).ok
    },
  },
  'a link that verifies the number': {
    table: 'verification_tokens',
    begin: async (userId, now) => {
      const { token } = await aToken('phone', { userId, now })
      return async () => (await verifyByLink(db, { purpose: 'phone', userId, token, now: new Date() })).ok
    },
  },
  'a link that takes the address back': {
    table: 'verification_tokens',
    begin: async (userId, now) => {
      const { token } = await aToken('former_email', { userId, address: `lopov.${randomUUID()}@primjer.ba`, now })
      return async () => (await undoEmailChange(db, { userId, token, now: new Date() })).ok
    },
  },
  'a page that sends a code again': {
    table: 'users',
    begin: async (userId, now) => {
      const token = issueTicket(userId, 'phone', now)
      return async () => (await findResendRecipient(db, { purpose: 'phone', token, now: new Date() })) !== undefined
    },
  },
  'a mailed link whose page sends it again': {
    table: 'users',
    begin: async (userId, now) => {
      const { token } = await aToken('phone', { userId, now })
      return async () => (await findResendRecipient(db, { purpose: 'phone', token, now: new Date() })) !== undefined
    },
  },
  'a linked account': {
    table: 'identities',
    begin: async (userId) => {
      const identity = anIdentity()
      await link(db, userId, identity)
      return async () => {
        const outcome = await signInWithIdentity(db, identity, new Date())
        return outcome.ok && outcome.value.kind === 'member'
      }
    },
  },
  'a ticket of an account at a provider': {
    table: 'identity_tickets',
    begin: async (userId, now) => {
      const { email } = await readContacts(userId)
      const identity = { ...anIdentity(), email }
      const ticket = await issueIdentityTicket(db, identity, now)
      return async () => (await findIdentityTicket(db, { ticket, now: new Date() })) !== undefined
    },
  },
  'a browser that counts as the owner’s': {
    table: 'known_browsers',
    begin: async (userId, now) => {
      const token = await rememberBrowser(db, { userId, tokens: [], now })
      return async () => (await findKnownBrowser(db, { ...(await readContacts(userId)), tokens: [token] })) !== null
    },
  },
  'a sign-in that waits for its code': {
    table: 'pending_sign_ins',
    begin: async (userId, now) => {
      await aFactorAt(userId, now)
      const token = await beginPendingSignIn(db, { userId, now })
      return async () => (await findPendingSignIn(db, { token: token!, now })) !== undefined
    },
  },
  'a second factor': {
    table: 'second_factors',
    begin: async (userId, now) => {
      await aFactorAt(userId, now)
      return async () => (await findActiveFactor(db, { userId, now: new Date() })) !== undefined
    },
  },
  'an app that gave no code yet': {
    table: 'second_factors',
    begin: async (userId, now) => {
      const factor = { user_id: userId, secret: createTotpSecret('member'), session_id: 7, created_at: now }
      await db.insertInto('second_factors').values(factor).execute()
      return async () => (await findEnrolment(db, { userId, sessionId: 7, now })) !== undefined
    },
  },
  'a calendar address': {
    table: 'calendar_feeds',
    begin: async (userId, now) => {
      await renewCalendarFeed(db, { userId, now })
      const token = deriveFeedToken(secrets[0], userId, now.getTime())
      return async () => (await findFeedOwner(db, token)) !== undefined
    },
  },
  'an archive of the data': {
    table: 'data_exports',
    begin: async (userId, now) => {
      const exportId = await anExport(userId, now)
      await runExport(exportId)
      return () => isOpened(exportId, userId)
    },
  },
  'an archive that is being made': {
    table: 'data_exports',
    begin: async (userId, now) => {
      const exportId = await anExport(userId, now)
      return async () => {
        await runExport(exportId)
        return isOpened(exportId, userId)
      }
    },
  },
  'a saved form of another browser': {
    table: 'drafts',
    begin: async (userId) => {
      const form = { browserKey: randomUUID(), path: '/klijent/objavite-oglas', userId }
      await saveForm(db, { ...form, values: { title: ['Curi'] }, hasFiles: false } as never, [])
      return async () => (await findSavedForm(db, form)) !== undefined
    },
  },
  'a verified number': {
    table: 'users',
    begin: async (userId, now) => {
      await db.updateTable('users').set({ phone_verified_at: now }).where('id', '=', userId).execute()
      return async () => {
        const user = db.selectFrom('users').select('phone_verified_at as at').where('id', '=', userId)
        return (await user.executeTakeFirstOrThrow()).at !== null
      }
    },
  },
} as const satisfies Record<string, Begun>

export type BegunThing = keyof typeof begunThings
