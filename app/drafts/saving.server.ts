import type { ExpressionBuilder, Insertable, RawBuilder } from 'kysely'
import { basisOf } from '#app/drafts/basis.server.ts'
import type { DraftForm, FormDraftFields } from '#app/drafts/forms.server.ts'
import { retention, selectUnsent, type DraftHolder } from '#app/drafts/queries.server.ts'
import { formDraftLimits, savedFormLimits } from '#app/drafts/rules.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { timeAgo } from '#db/clock.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import type { DB } from '#db/schema.ts'

type DraftKey = { userId: number; draftKey: string }
type DraftOfForm = DraftKey & { form: DraftForm }
type FormDraft = DraftOfForm & { version: number; basis?: string | undefined; fields: FormDraftFields; now: Date }

/**
 * Stores what a member has typed into a form, the later of two times; a form without a word of theirs and images is no draft,
 * unless they have saved it, and one that was sent stays sent. Of a form's drafts only the newest stay.
 */
export function saveFormDraft(db: Db, draft: FormDraft): Promise<void> {
  return inTransaction(db, async (trx) => {
    const fields = await withOwnImages(trx, draft)
    if (!isUntouched({ ...draft, fields })) return storeFormDraft(trx, { ...draft, fields, savedAt: null })
    await trx.deleteFrom('drafts').where(isUnsent(draft)).where('saved_at', 'is', null).execute()
    const saved = trx.updateTable('drafts').where(isUnsent(draft)).where('written_at', '<=', draft.now)
    await saved.set(valuesOf({ ...draft, fields })).execute()
  })
}

/** Stores what stands in a form because its member has said so, however little it is. */
export function saveFormDraftAsIs(db: Db, draft: FormDraft): Promise<void> {
  return inTransaction(db, async (trx) =>
    storeFormDraft(trx, { ...draft, fields: await withOwnImages(trx, draft), savedAt: draft.now }),
  )
}

/** A form that was sent is no draft any more, also if what was typed before arrives later. */
export async function markFormDraftSent(
  trx: Db,
  { userId, form, draftKey, now }: DraftOfForm & { now: Date },
): Promise<void> {
  const values = { version: 0, basis: null, fields: '{}', written_at: now, sent_at: now }
  await trx
    .insertInto('drafts')
    .values({ user_id: userId, form: form.name, key: draftKey, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(values))
    .execute()
}

export async function discardFormDraft(db: Db, draft: DraftKey): Promise<Outcome<{ form: string }, 'unknown'>> {
  const discarded = db.deleteFrom('drafts').where(isUnsent(draft))
  const row = await discarded.returning('form').executeTakeFirst()
  return row ? done(row) : refused('unknown')
}

/** Forms that were sent without a session have a shorter life. */
export async function deleteOldDrafts(db: Db): Promise<void> {
  await db
    .deleteFrom('drafts')
    .where('written_at', '<', timeAgo(`${savedFormLimits.days} days`))
    .where((eb) => eb.or([eb('form', '=', 'page'), eb('written_at', '<', timeAgo(retention))]))
    .execute()
}

type Row = Omit<Insertable<DB['drafts']>, 'written_at'> & { written_at: Date | RawBuilder<Date> }

/**
 * Takes the place of the draft of this key, unless that was sent, has become an ad or is newer. Of its form and kind, the newest
 * stay, or those of these keys.
 */
export async function storeDraft(
  trx: Db,
  holder: DraftHolder,
  { form, key, ...values }: Row,
  remaining: number | string[],
): Promise<void> {
  await trx
    .insertInto('drafts')
    .values({ ...holder, form, key, ...values })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id' in holder ? 'user_id' : 'browser_hash', 'key'])
        .doUpdateSet(values)
        .where((eb) => eb.and({ 'drafts.form': form, 'drafts.sent_at': null, 'drafts.ad_id': null }))
        .whereRef('drafts.written_at', '<=', 'excluded.written_at'),
    )
    .execute()
  const isOfKind = (eb: ExpressionBuilder<DB, 'drafts'>) =>
    eb.and([
      eb.and({ ...holder, form, sent_at: null, ad_id: null }),
      eb('saved_at', values.saved_at ? 'is not' : 'is', null),
    ])
  const keys =
    typeof remaining === 'number'
      ? selectUnsent(trx, holder).where(isOfKind).select('key').limit(remaining)
      : [...remaining, key]
  await trx.deleteFrom('drafts').where(isOfKind).where('key', 'not in', keys).execute()
}

function storeFormDraft(trx: Db, draft: FormDraft & { savedAt: Date | null }): Promise<void> {
  const { userId, form, draftKey, savedAt } = draft
  const row = { form: form.name, key: draftKey, ...valuesOf(draft), ...(savedAt && { saved_at: savedAt }) }
  return storeDraft(trx, { user_id: userId }, row, savedAt ? formDraftLimits.saved : formDraftLimits.begun)
}

function valuesOf({ version, basis, fields, now }: FormDraft) {
  return { version, basis: basis ?? null, fields: JSON.stringify(fields), written_at: now }
}

function isUnsent({ userId, draftKey }: DraftKey) {
  return (eb: ExpressionBuilder<DB, 'drafts'>) => eb.and({ user_id: userId, key: draftKey, sent_at: null })
}

async function withOwnImages(trx: Db, { userId, form, fields }: FormDraft): Promise<FormDraftFields> {
  if (!form.listOwnImages) return fields
  const own = await form.listOwnImages(trx, { ids: fields.imageIds ?? [], ownerId: userId })
  return { ...fields, imageIds: own.map(({ id }) => id) }
}

/** Skill, place and budget of an ad may have been filled in before anybody wrote. */
function isUntouched({ form, basis, fields }: FormDraft): boolean {
  if (basis !== undefined) return basisOf(form, fields) === basis
  return !fields.title?.trim() && !fields.description?.trim() && !fields.imageIds?.length
}
