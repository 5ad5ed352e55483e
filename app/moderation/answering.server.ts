import { announce } from '#app/notifications/announcing.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type Answer = { hiddenId: number; authorId: number; text: string; now: Date }

/** The author of hidden content says once why it should come back. */
export function answerHiding(
  db: Db,
  { hiddenId, authorId, text, now }: Answer,
): Promise<Outcome<null, 'unknown' | 'already_answered' | 'restored'>> {
  return inTransaction(db, async (trx) => {
    const hidden = await trx
      .selectFrom('hidden_contents')
      .select(['answered_at as answeredAt', 'restored_at as restoredAt'])
      .where('id', '=', hiddenId)
      .where('author_id', '=', authorId)
      .forUpdate()
      .executeTakeFirst()
    if (!hidden) return refused('unknown')
    if (hidden.restoredAt) return refused('restored')
    if (hidden.answeredAt) return refused('already_answered')
    await trx
      .updateTable('hidden_contents')
      .set({ answer: text, answered_at: now })
      .where('id', '=', hiddenId)
      .execute()
    return done(null)
  })
}

/** The moderator read the answer and the content stays hidden; the author is notified. */
export function upholdHiding(
  db: Db,
  { hiddenId, now }: { hiddenId: number; now: Date },
): Promise<Outcome<{ hiddenId: number }, 'unknown'>> {
  return inTransaction(db, async (trx) => {
    const hidden = await trx
      .updateTable('hidden_contents')
      .set({ answer_decided_at: now })
      .where('id', '=', hiddenId)
      .where('answered_at', 'is not', null)
      .where('answer_decided_at', 'is', null)
      .returning('author_id as authorId')
      .executeTakeFirst()
    if (!hidden) return refused('unknown')
    const to = { recipientId: hidden.authorId, dedupeKey: `content-upheld-${hiddenId}` }
    await announce(trx, { type: 'ProfileUpdate', variant: 'content_upheld', ...to })
    return done({ hiddenId })
  })
}
