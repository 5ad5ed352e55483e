import { sql, type ExpressionBuilder } from 'kysely'
import { holderOf, isClaimableBy } from '#app/drafts/queries.server.ts'
import { savedFormLimits } from '#app/drafts/rules.ts'
import { storeDraft } from '#app/drafts/saving.server.ts'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

type FormKey = { browserKey: string; path: string }
type OwnFormKey = FormKey & { userId: number }
type Values = Record<string, string | string[]>
/** `owner` is the mark of the member whose page it came from, and empty for nobody's. */
type SavedForm = FormKey & { owner: string; userId: number | null; values: Values; hasFiles: boolean }

/** Stores what was sent to a page without a session. Of the browser's other forms those of `otherPaths` stay. */
export function saveForm(
  db: Db,
  { path, owner, userId, values, hasFiles, ...browser }: SavedForm,
  otherPaths: string[],
): Promise<void> {
  const content = { fields: JSON.stringify(values), has_files: hasFiles, written_at: sql<Date>`now()` }
  const whose = { owner_mark: owner, claimed_by: userId, shown_at: null }
  return storeDraft(db, holderOf(browser), { form: 'page', key: path, ...content, ...whose }, otherPaths)
}

/**
 * Gives a form back to the member who wrote it; one that nobody owned to the first who signs in. For ten minutes it may be
 * read again, because the page that was to show it may have been lost on its way.
 */
export async function findSavedForm(db: Db, key: OwnFormKey) {
  const { days, readMinutes } = savedFormLimits
  return db
    .updateTable('drafts')
    .set({ claimed_by: key.userId, shown_at: sql`coalesce(shown_at, now())` })
    .where(isOwn(key))
    .where((eb) => eb.or([eb('shown_at', 'is', null), eb('shown_at', '>', timeAgo(`${readMinutes} minutes`))]))
    .where('written_at', '>', timeAgo(`${days} days`))
    .returning(['fields', 'has_files as hasFiles'])
    .executeTakeFirst()
}

export async function deleteSavedForm(db: Db, key: OwnFormKey): Promise<void> {
  await db.deleteFrom('drafts').where(isOwn(key)).execute()
}

function isOwn({ path, userId, ...browser }: OwnFormKey) {
  return (eb: ExpressionBuilder<DB, 'drafts'>) =>
    eb.and([eb.and({ ...holderOf(browser), form: 'page', key: path }), isClaimableBy(userId)(eb)])
}
