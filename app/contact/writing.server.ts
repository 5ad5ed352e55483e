import { sql } from 'kysely'
import type { Language } from '#app/i18n/languages.ts'
import { enqueueMessage } from '#app/deliveries/enqueuing.server.ts'
import { done } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type ContactMessage = { name: string; email: string; message: string; language: Language; now: Date }

export async function writeContactMessage(db: Db, { name, email, message, language, now }: ContactMessage) {
  return inTransaction(db, async (trx) => {
    const { id } = await trx
      .insertInto('contact_messages')
      .values({ name, email, message, language, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueueMessage(trx, {
      channel: 'email',
      type: 'ContactMessage',
      userId: null,
      dedupeKey: contactMessageKey(id),
      now,
    })
    return done({ accepted: true as const })
  })
}

export function contactMessageKey(id: number): string {
  return `contact-${id}`
}

export function contactMessageIdFrom(key: string): number {
  return Number(key.slice(contactMessageKey(0).length - 1))
}

/** After somebody has proven that both addresses are theirs, the answers to their messages go to the new one. */
export async function changeSender(trx: Db, { from, to }: { from: string; to: string }): Promise<void> {
  await trx
    .updateTable('contact_messages')
    .set({ email: to })
    .where(sql`lower(email)`, '=', from.toLowerCase())
    .execute()
}
