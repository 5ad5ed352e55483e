import type { DraftForm, FormDraftFields } from '#app/drafts/forms.server.ts'
import { formDraftLimits } from '#app/drafts/rules.ts'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

export const retention = `${formDraftLimits.days} days`

/** The newest first; of one form, or of all. */
export function listFormDrafts(db: Db, { userId, form }: { userId: number; form?: DraftForm }) {
  return selectFormDrafts(db, userId)
    .$if(form !== undefined, (query) => query.where('form', '=', form!.name))
    .limit(formDraftLimits.begun + formDraftLimits.saved)
    .execute()
}

export type FormDraftRow = Awaited<ReturnType<typeof listFormDrafts>>[number]

export function findFormDraft(db: Db, { userId, draftKey }: { userId: number; draftKey: string }) {
  return selectFormDrafts(db, userId).where('key', '=', draftKey).executeTakeFirst()
}

export function selectFormDrafts(db: Db, userId: number) {
  return selectUnsent(db, userId).select((eb) => [
    'key',
    'form',
    'version',
    'basis',
    eb.ref('fields').$castTo<FormDraftFields>().as('fields'),
    'written_at as writtenAt',
  ])
}

export function selectUnsent(db: Db, userId: number) {
  return db
    .selectFrom('drafts')
    .where('user_id', '=', userId)
    .where('sent_at', 'is', null)
    .where('written_at', '>', timeAgo(retention))
    .orderBy('written_at', 'desc')
}
