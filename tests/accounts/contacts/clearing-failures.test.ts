import { beforeEach, expect, test } from 'vitest'
import { confirmEmailChange, undoEmailChange } from '#app/accounts/contact-changes/email-changing.server.ts'
import { correctEmail } from '#app/accounts/contact-changes/email-correcting.server.ts'
import { confirmPhoneChange } from '#app/accounts/contact-changes/phone-changing.server.ts'
import { signInByLink } from '#app/accounts/links/link-sign-in.server.ts'
import { resetPassword } from '#app/accounts/resetting.server.ts'
import {
  sendEmailVerification,
  sendPhoneCode,
  verifyByLink,
  verifyPhoneByCode,
} from '#app/accounts/verifying.server.ts'
import { closeAccount } from '#app/personal-data/closing.server.ts'
import { eraseClosedAccounts } from '#app/personal-data/erasing.server.ts'
import { aClient, passwordHash } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aVerificationLink } from '#tests/support/data/tokens.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'

const now = new Date()
const failed = { email: expect.any(Date), phone: expect.any(Date) }
const channels = { email: true, sms: true }

let amra: { id: number }
let zora: { id: number }

beforeEach(async () => {
  ;[amra, zora] = [await aClient(), await aClient()]
  await verifyContacts(amra, zora)
  await fail(amra, zora)
})

async function fail(...people: { id: number }[]): Promise<void> {
  const failures = { email_failed_at: now, phone_failed_at: now }
  for (const { id } of people) await db.updateTable('users').set(failures).where('id', '=', id).execute()
}

function readFailures({ id }: { id: number }) {
  return db
    .selectFrom('users')
    .select(['email_failed_at as email', 'phone_failed_at as phone'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const browser = { userAgent: 'Lynx/2.9', network: '127.0.0.1' }

/** Each may try it for the account of another. */
const proofsOfEmail: Record<string, (ownerId: number, userId: number) => Promise<{ ok: boolean }>> = {
  'the link of a verification': async (ownerId, userId) =>
    verifyByLink(db, { purpose: 'email', userId, now, ...(await aVerificationLink('email', ownerId)) }),
  'a sign-in by link': async (ownerId, userId) =>
    signInByLink(db, { userId, ...browser, now, ...(await aVerificationLink('sign_in', ownerId)) }),
  'a new password by link': async (ownerId, userId) =>
    resetPassword(db, {
      userId,
      passwordHash,
      sessionId: null,
      now,
      ...(await aVerificationLink('password', ownerId)),
    }),
  'another address': async (ownerId, userId) =>
    confirmEmailChange(db, { userId, now, ...(await aVerificationLink('new_email', ownerId)) }),
  'the address of before': async (ownerId, userId) =>
    undoEmailChange(db, { userId, now, ...(await aVerificationLink('former_email', ownerId)) }),
}

test.each(Object.entries(proofsOfEmail))('%s clears the failure of the address, for its member', async (_, prove) => {
  expect((await prove(zora.id, amra.id)).ok).toBe(false)
  expect(await readFailures(amra)).toEqual(failed)
  expect((await prove(amra.id, amra.id)).ok).toBe(true)
  expect(await readFailures(amra)).toEqual({ ...failed, email: null })
  expect(await readFailures(zora)).toEqual(failed)
})

test('an address that an admin corrects has not failed', async () => {
  await correctEmail(db, { userId: amra.id, email: `ispravna.${amra.id}@primjer.ba`, now })
  expect(await readFailures(amra)).toEqual({ ...failed, email: null })
  expect(await readFailures(zora)).toEqual(failed)
})

const proofsOfPhone: Record<string, (ownerId: number, userId: number) => Promise<{ ok: boolean }>> = {
  'the link of a text message': async (ownerId, userId) =>
    verifyByLink(db, { purpose: 'phone', userId, now, ...(await aVerificationLink('phone', ownerId)) }),
  'a code': async (ownerId, userId) =>
    verifyPhoneByCode(db, { userId, now, code: (await aVerificationLink('phone', ownerId)).code }),
  'another number': async (ownerId, userId) =>
    confirmPhoneChange(db, { userId, now, code: (await aVerificationLink('new_phone', ownerId)).code }, channels),
}

test.each(Object.entries(proofsOfPhone))('%s clears the failure of the number, for its member', async (_, prove) => {
  expect((await prove(zora.id, amra.id)).ok).toBe(false)
  expect(await readFailures(amra)).toEqual(failed)
  expect((await prove(amra.id, amra.id)).ok).toBe(true)
  expect(await readFailures(amra)).toEqual({ ...failed, phone: null })
  expect(await readFailures(zora)).toEqual(failed)
})

test('a verified contact that failed may be verified again, one that works not', async () => {
  const request = { userId: amra.id, now }
  expect((await sendEmailVerification(db, request, channels)).ok).toBe(true)
  expect((await sendPhoneCode(db, { ...request, network: '10.0.0.1' }, channels)).ok).toBe(true)
  await db
    .updateTable('users')
    .set({ email_failed_at: null, phone_failed_at: null })
    .where('id', '=', amra.id)
    .execute()
  expect(await sendEmailVerification(db, request, channels)).toMatchObject({ reason: 'already_verified' })
  expect(await sendPhoneCode(db, { ...request, network: '10.0.0.1' }, channels)).toMatchObject({
    reason: 'already_verified',
  })
})

test('an erased account has no failures', async () => {
  await closeAccount(db, { userId: amra.id, currentHash: passwordHash, now })
  await eraseClosedAccounts(db, { now: new Date(now.getTime() + 3_000_000) })
  expect(await readFailures(amra)).toEqual({ email: null, phone: null })
  expect(await readFailures(zora)).toEqual(failed)
})
