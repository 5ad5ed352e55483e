import type { DraftForm, FormDraftFields } from '#app/form-drafts/forms.ts'
import { formDraftLimits } from '#app/form-drafts/rules.ts'
import { timeAgo } from '#db/clock.ts'
import type { Db } from '#db/connection.ts'

export const retention = `${formDraftLimits.days} days`

/** The newest first; of one form, or of all. */
export function listFormDrafts(db: Db, { userId, form }: { userId: number; form?: DraftForm }) {
  return selectFormDrafts(db, userId)
    .$if(form !== undefined, (query) => query.where('form', '=', form!))
    .limit(formDraftLimits.begun + formDraftLimits.saved)
    .execute()
}

export type FormDraftRow = Awaited<ReturnType<typeof listFormDrafts>>[number]

export function findFormDraft(db: Db, { userId, draftKey }: { userId: number; draftKey: string }) {
  return selectFormDrafts(db, userId).where('draft_key', '=', draftKey).executeTakeFirst()
}

export function selectFormDrafts(db: Db, userId: number) {
  return selectUnsent(db, userId).select((eb) => [
    'draft_key as key',
    eb.ref('form').$castTo<DraftForm>().as('form'),
    'version',
    'basis',
    eb.ref('fields').$castTo<FormDraftFields>().as('fields'),
    'written_at as writtenAt',
  ])
}

export function selectUnsent(db: Db, userId: number) {
  return db
    .selectFrom('form_drafts')
    .where('user_id', '=', userId)
    .where('sent_at', 'is', null)
    .where('written_at', '>', timeAgo(retention))
    .orderBy('written_at', 'desc')
}
