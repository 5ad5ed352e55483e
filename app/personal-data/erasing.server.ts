import { sql } from 'kysely'
import { listFormerContacts, listProvenEmails } from '#app/accounts/contact-changes/pending-contact.server.ts'
import { createLogger, describeError } from '#app/log.server.ts'
import { deleteImage } from '#app/images/cleaning.server.ts'
import { anonymizeUser } from '#app/personal-data/anonymizing.server.ts'
import { blankAuditRows } from '#app/personal-data/blanking-audit.server.ts'
import { deletePersonalRows } from '#app/personal-data/deleting-rows.server.ts'
import { deleteExportsOf } from '#app/personal-data/exporting.server.ts'
import { redactTexts } from '#app/personal-data/redacting.server.ts'
import type { ErasedPerson } from '#app/personal-data/redaction.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

const log = createLogger('worker')

/** Requests that were running when the account was closed have ended by then. */
const graceMs = 60_000
/** The last mail is waited for, so that it has an address, but the address is gone within the hour. */
const farewellMs = 40 * 60_000
const batchSize = 50

/**
 * Erases the closed accounts that are due. Repeatable at any point: an account that fails is left to the next run, which
 * finds what is still there, and what was erased is recorded without personal data.
 */
export async function eraseClosedAccounts(db: Db, { now }: { now: Date }): Promise<number> {
  const due = await db
    .selectFrom('account_erasures')
    .select('user_id as userId')
    .where('erased_at', 'is', null)
    .where('closed_at', '<=', new Date(now.getTime() - graceMs))
    .where(({ or, eb, not }) =>
      or([eb('closed_at', '<=', new Date(now.getTime() - farewellMs)), not(isFarewellWaiting)]),
    )
    .orderBy('closed_at')
    .limit(batchSize)
    .execute()
  const failures: unknown[] = []
  for (const { userId } of due) {
    try {
      await eraseAccount(db, { userId, now })
    } catch (error) {
      failures.push(error)
      log.error({ user_id: userId, error: describeError(error) }, 'account not erased')
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'accounts not erased')
  return due.length
}

const isFarewellWaiting = sql<boolean>`exists (
  select from deliveries where deliveries.user_id = account_erasures.user_id and type = 'AccountClosed'
    and status in ('waiting', 'sending'))`

async function eraseAccount(db: Db, { userId, now }: { userId: number; now: Date }): Promise<void> {
  await blankAuditRows(db, userId)
  const images = await deleteImagesOf(db, userId)
  await deleteExportsOf(db, userId)
  await inTransaction(db, async (trx) => {
    await lockPeople(trx, [userId], 'update')
    await lockOwnAds(trx, userId)
    const erasure = await trx
      .selectFrom('account_erasures')
      .select((eb) => eb.ref('person').$castTo<ErasedPerson>().as('person'))
      .where('user_id', '=', userId)
      .where('erased_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!erasure) return

    await anonymizeUser(trx, { userId, now })
    const { person } = erasure
    const former = await listFormerContacts(trx, userId)
    const passages = [...(await listStreetsOf(trx, userId)), ...former]
    const redacted = await redactTexts(trx, { userId, person, passages })
    const provenEmails = await listProvenEmails(trx, userId)
    if (person.isEmailVerified) provenEmails.push(person.email)
    const emails = [person.email, ...former.filter((contact) => contact.includes('@'))]
    const rows = await deletePersonalRows(trx, { userId, emails, provenEmails })
    await trx
      .updateTable('account_erasures')
      .set({ person: null, erased_at: now, removed: JSON.stringify({ images, redacted, ...rows }) })
      .where('user_id', '=', userId)
      .execute()
  })
}

async function lockOwnAds(trx: Db, userId: number): Promise<void> {
  await trx.selectFrom('ads').select('id').where('client_id', '=', userId).orderBy('id').forUpdate().execute()
}

async function deleteImagesOf(db: Db, userId: number): Promise<number> {
  const images = await db
    .selectFrom('images')
    .select('id')
    .where('owner_id', '=', userId)
    .where('purpose', '<>', 'blog')
    .execute()
  for (const { id } of images) await deleteImage(db, id)
  return images.length
}

async function listStreetsOf(trx: Db, userId: number): Promise<string[]> {
  const ads = await trx.selectFrom('ads').select('address').distinct().where('client_id', '=', userId).execute()
  return ads.map(({ address }) => address)
}
