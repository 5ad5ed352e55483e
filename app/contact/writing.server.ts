import type { Language } from '#app/i18n/languages.ts'
import { done } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { enqueue } from '#jobs/outbox.ts'

type ContactMessage = { name: string; email: string; message: string; language: Language; now: Date }

/** Keeps what somebody wrote to us, and promises that it is mailed once. */
export async function writeContactMessage(db: Db, { name, email, message, language, now }: ContactMessage) {
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('contact_messages')
      .values({ name, email, message, language, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const key = contactKey(id)
    await trx.insertInto('deliveries').values({ channel: 'email', type: 'ContactMessage', dedupe_key: key, burst_key: key, created_at: now, run_at: now }).execute()
    await enqueue(trx, { kind: 'mailContactMessage', payload: { contactMessageId: id }, dedupeKey: key })
    return done({ accepted: true as const })
  })
}

/** Names the one mail of this message: in the list of deliveries, and to the mail server. */
export function contactKey(id: number): string {
  return `contact-${id}`
}
