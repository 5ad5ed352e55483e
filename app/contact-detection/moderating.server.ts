import { createHash } from 'node:crypto'
import { findContacts } from '#app/contact-detection/find-contacts.ts'
import { listAuthoredTexts, type ModerationSubject } from '#app/contact-detection/queries.server.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { holdAd, holdPeople } from '#db/locks.ts'
import { enqueue } from '#jobs/outbox/enqueuing.ts'

/** All texts of this window are searched together. */
const windowMs = 10 * 60_000

/** Enqueues a search through all texts of a person on an ad or in their profile, for contacts divided among them. */
export async function enqueueModeration(
  trx: Db,
  { userId, adId, now }: ModerationSubject & { now: Date },
): Promise<void> {
  const window = Math.floor(now.getTime() / windowMs) + 1
  const dedupeKey = `moderate-${userId}-${adId ?? 'profile'}-${window}`
  await enqueue(trx, {
    kind: 'moderateTexts',
    payload: { userId, adId },
    dedupeKey,
    runAt: new Date(window * windowMs),
  })
}

/** Stores each new passage for a person to decide, and returns how many are new. */
export async function moderateTexts(db: Db, { userId, adId, now }: ModerationSubject & { now: Date }): Promise<number> {
  const texts = await listAuthoredTexts(db, { userId, adId })
  const passages = findContacts(texts.map(({ text }) => text).join('\n'), { isStrict: true, hasPlainNames: true })
  if (passages.length === 0) return 0

  const kind = adId === null ? 'profile' : texts.some(({ isOwner }) => isOwner) ? 'client_texts' : 'worker_texts'
  return inTransaction(db, async (trx) => {
    await holdPeople(trx, [userId])
    if (adId !== null && !(await holdAd(trx, adId))) return 0
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('moderation_items')
      .values(
        passages.map(
          (passage) =>
            ({
              kind,
              user_id: userId,
              ad_id: adId,
              passage,
              fingerprint: fingerprintOf(passage),
              found_at: now,
            }) as const,
        ),
      )
      .onConflict((conflict) => conflict.columns(['user_id', 'ad_id', 'fingerprint']).doNothing())
      .executeTakeFirst()
    return Number(numInsertedOrUpdatedRows)
  })
}

function fingerprintOf(passage: string): Buffer {
  return createHash('sha256').update(passage).digest()
}
