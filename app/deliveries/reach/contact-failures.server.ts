import { sql } from 'kysely'
import { hashRecipient } from '#app/deliveries/recipient-hashes.server.ts'
import { sendKinds, type SendChannel } from '#app/deliveries/send-limits.ts'
import { noSuchMailboxPattern } from '#app/gateways/mail/smtp-errors.ts'
import type { Db } from '#db/connection.ts'

export type ContactResult = { userId: number; channel: SendChannel; to: string; isWorking: boolean; sentAt: Date }

/** For every change and proof of an address: what came back before says nothing about it. */
export function emailColumns(verifiedAt: Date | null) {
  return { email_verified_at: verifiedAt, email_failed_at: null }
}

export function phoneColumns(verifiedAt: Date | null) {
  return { phone_verified_at: verifiedAt, held_phone_verified_at: null, phone_failed_at: null }
}

/** Sets or clears since when messages come back. It precedes writes of deliveries: accounts are locked first, as in planning. */
export async function recordContactResults(trx: Db, results: ContactResult[]): Promise<void> {
  for (const result of results) {
    if (result.isWorking) await clearFailure(trx, result)
    else await (result.channel === 'email' ? recordEmailFailure(trx, result) : recordPhoneFailure(trx, result))
  }
}

async function clearFailure(trx: Db, { userId, channel, to, sentAt }: ContactResult): Promise<void> {
  const [contact, failedAt] =
    channel === 'email' ? (['email', 'email_failed_at'] as const) : (['phone', 'phone_failed_at'] as const)
  await trx
    .updateTable('users')
    .set({ [failedAt]: null })
    .where('id', '=', userId)
    .where(contact, '=', to)
    .where(failedAt, '<', sentAt)
    .execute()
}

/** A mail server may wrongly refuse a mailbox for a day, so that a verified address fails on its second day without a mail that was taken. */
async function recordEmailFailure(trx: Db, { userId, to, sentAt }: ContactResult): Promise<void> {
  const hashes = sendKinds.flatMap((kind) => hashRecipient(kind, to))
  const ofMailbox = sql`recipient_hash = any(${hashes}::bytea[])`
  await sql`
    update users set email_failed_at = ${sentAt}
    where id = ${userId} and email = ${to} and email_failed_at is null and (
      email_verified_at is null or exists (
        select from deliveries past
        where ${ofMailbox} and status = 'refused' and error ~ ${noSuchMailboxPattern}
          and sending_at::date <> ${sentAt}::timestamptz::date
          and sending_at > greatest(email_verified_at, (select max(sent_at) from deliveries taken where ${ofMailbox}))
      ))`.execute(trx)
}

/** The register of the network knows a number or does not, so that once is enough. */
async function recordPhoneFailure(trx: Db, { userId, to, sentAt }: ContactResult): Promise<void> {
  await trx
    .updateTable('users')
    .set({ phone_failed_at: sentAt })
    .where('id', '=', userId)
    .where('phone', '=', to)
    .where('phone_failed_at', 'is', null)
    .where(({ or, eb }) => or([eb('phone_verified_at', 'is', null), eb('phone_verified_at', '<', sentAt)]))
    .execute()
}
