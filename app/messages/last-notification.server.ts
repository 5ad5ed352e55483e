import type { Db } from '#db/connection.ts'

/** The latest notification about a conversation since its recipient last read it; `base` is their common key. */
export function findLastNotification(db: Db, { userId, base }: { userId: number; base: string }) {
  return db
    .selectFrom('notifications')
    .select(['id', 'dedupe_key as key', 'created_at as createdAt', 'read_at as readAt'])
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('dedupe_key', '=', base), eb('dedupe_key', 'like', `${base}-%`)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
