import { deliveryIdOf } from '#app/deliveries/message-keys.ts'
import { maxReportBytes, parseBounceReport } from '#app/deliveries/reach/bounce-reports.ts'
import { recordContactResults } from '#app/deliveries/reach/contact-failures.server.ts'
import { hashRecipient } from '#app/deliveries/recipient-hashes.server.ts'
import { sendKinds } from '#app/deliveries/send-limits.ts'
import { findReturnedKey } from '#app/gateways/mail/return-paths.server.ts'
import { isNoSuchMailbox } from '#app/gateways/mail/smtp-errors.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type ReturnedMail = { message: string; address: string }
export type NotRecorded = 'too_large' | 'no_report' | 'not_ours' | 'not_final' | 'other_recipient' | 'unknown'

/**
 * Records that a mail of ours came back for good, once, and what that says about its address. `address` is the one to which
 * mails come back; a report is believed if it was sent to a signed return path and names the recipient of that mail.
 */
export async function recordReturnedMail(
  db: Db,
  { message, address }: ReturnedMail,
): Promise<Outcome<{ isGone: boolean }, NotRecorded>> {
  if (Buffer.byteLength(message) > maxReportBytes) return refused('too_large')
  const report = parseBounceReport(message)
  if (!report) return refused('no_report')
  const deliveryId = deliveryIdOf(findReturnedKey(address, report.header) ?? '')
  if (deliveryId === undefined) return refused('not_ours')
  if (report.failures.length === 0) return refused('not_final')

  return inTransaction(db, async (trx) => {
    const found = await findMail(trx, deliveryId)
    if (!found?.hash) return refused('unknown')
    const failure = report.failures.find(({ recipients }) => recipients.some((to) => isRecipient(to, found.hash!)))
    if (!failure) return refused('other_recipient')
    if (found.userId !== null) await lockPeople(trx, [found.userId], 'no key update')
    const error = `returned: ${failure.status}`
    const mail = await markReturned(trx, { deliveryId, error })
    if (!mail) return refused('unknown')
    const isGone = isNoSuchMailbox(error)
    if (isGone) await recordFailure(trx, { deliveryId, sentAt: mail.sentAt, hash: found.hash })
    return done({ isGone })
  })
}

function findMail(trx: Db, deliveryId: number) {
  return trx
    .selectFrom('deliveries')
    .select(['user_id as userId', 'recipient_hash as hash'])
    .where('id', '=', deliveryId)
    .where('channel', '=', 'email')
    .executeTakeFirst()
}

function isRecipient(to: string, hash: Buffer): boolean {
  return sendKinds.flatMap((kind) => hashRecipient(kind, to)).some((own) => own.equals(hash))
}

/** It was not taken after all, so that it has no time of sending any more. */
function markReturned(trx: Db, { deliveryId, error }: { deliveryId: number; error: string }) {
  return trx
    .updateTable('deliveries')
    .set({ status: 'refused', error, sent_at: null })
    .where('id', '=', deliveryId)
    .where('status', 'in', ['sent', 'unknown'])
    .returning(({ fn }) => fn.coalesce('sending_at', 'created_at').as('sentAt'))
    .executeTakeFirst()
}

type Failure = { deliveryId: number; sentAt: Date; hash: Buffer }

/** Nothing is said about an address that was changed or verified since. */
async function recordFailure(trx: Db, { deliveryId, sentAt, hash }: Failure): Promise<void> {
  const user = await trx
    .selectFrom('users')
    .innerJoin('deliveries', 'deliveries.user_id', 'users.id')
    .select(['users.id', 'users.email', 'users.email_verified_at as verifiedAt'])
    .where('deliveries.id', '=', deliveryId)
    .executeTakeFirst()
  if (!user || !isRecipient(user.email, hash) || (user.verifiedAt && user.verifiedAt >= sentAt)) return
  await recordContactResults(trx, [{ userId: user.id, channel: 'email', to: user.email, isWorking: false, sentAt }])
}
