import { createHash } from 'node:crypto'
import { sql, type ExpressionBuilder } from 'kysely'
import { formOwnerMarks } from '#app/secrets.server.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

/** `browserKey` is the secret of one browser's cookie; only its hash is stored. */
type FormKey = { browserKey: string; path: string }
type OwnFormKey = FormKey & { userId: number }
/** `owner` is the mark of the member whose page it came from, and empty for nobody's. */
type SavedForm = FormKey & { owner: string; userId: number | null; values: FormState['values']; hasFiles: boolean }

/** Stores what was sent to a page without a session. Of the browser's other forms those of `otherPaths` stay. */
export async function saveForm(db: Db, form: SavedForm, otherPaths: string[]): Promise<void> {
  const key = { browser_hash: hashBrowserKey(form.browserKey), path: form.path }
  const content = {
    user_id: form.userId,
    owner: form.owner,
    fields: JSON.stringify(form.values),
    has_files: form.hasFiles,
  }
  await db
    .insertInto('saved_forms')
    .values({ ...key, ...content })
    .onConflict((conflict) =>
      conflict.columns(['browser_hash', 'path']).doUpdateSet({ ...content, created_at: sql`now()`, shown_at: null }),
    )
    .execute()
  await db
    .deleteFrom('saved_forms')
    .where('browser_hash', '=', key.browser_hash)
    .where('path', 'not in', [...otherPaths, form.path])
    .execute()
}

/**
 * Gives a form back to the member who wrote it; one that nobody owned to the first who signs in. For ten minutes it may be
 * read again, because the page that was to show it may have been lost on its way.
 */
export async function findSavedForm(db: Db, { browserKey, path, userId }: OwnFormKey) {
  return db
    .updateTable('saved_forms')
    .set({ user_id: userId, shown_at: sql`coalesce(shown_at, now())` })
    .where('browser_hash', '=', hashBrowserKey(browserKey))
    .where('path', '=', path)
    .where((eb) => isOwn(eb, userId))
    .where((eb) => eb.or([eb('shown_at', 'is', null), eb('shown_at', '>', timeAgo('10 minutes'))]))
    .where('created_at', '>', timeAgo('3 days'))
    .returning(['fields', 'has_files as hasFiles'])
    .executeTakeFirst()
}

export async function deleteSavedForm(db: Db, { browserKey, path, userId }: OwnFormKey): Promise<void> {
  await db
    .deleteFrom('saved_forms')
    .where('browser_hash', '=', hashBrowserKey(browserKey))
    .where('path', '=', path)
    .where((eb) => isOwn(eb, userId))
    .execute()
}

function isOwn(eb: ExpressionBuilder<DB, 'saved_forms'>, userId: number) {
  return eb.or([
    eb('user_id', '=', userId),
    eb('owner', 'in', formOwnerMarks(userId)),
    eb.and([eb('owner', '=', ''), eb('user_id', 'is', null)]),
  ])
}

export function hashBrowserKey(browserKey: string): Buffer {
  return createHash('sha256').update(browserKey).digest()
}
