import type { Db } from '#db/connection.ts'

const maxListed = 100

export function listHiddenContentOf(db: Db, authorId: number) {
  return selectHiddenContent(db).where('author_id', '=', authorId).orderBy('id', 'desc').limit(maxListed).execute()
}

export function findHiddenContentOf(db: Db, { hiddenId, authorId }: { hiddenId: number; authorId: number }) {
  return selectHiddenContent(db)
    .select(['note', 'answer', 'answer_decided_at as answerDecidedAt'])
    .where('id', '=', hiddenId)
    .where('author_id', '=', authorId)
    .executeTakeFirst()
}

function selectHiddenContent(db: Db) {
  return db
    .selectFrom('hidden_contents')
    .select(['id', 'target_type as target', 'reason', 'excerpt', 'hidden_at as hiddenAt'])
    .select(['answered_at as answeredAt', 'restored_at as restoredAt'])
}
