import { formDraftLimits } from '#app/ads/form-drafts/rules.ts'
import type { FormDraftFields } from '#app/ads/form-drafts/schema.ts'
import { listOwnImages } from '#app/images/queries.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { timeAgo } from '#db/clock.ts'
import { inTransaction, type Db } from '#db/connection.ts'

type DraftKey = { clientId: number; draftKey: string }
type FormDraft = DraftKey & { version: number; fields: FormDraftFields; now: Date }

const retention = `${formDraftLimits.days} days`

/**
 * Stores what a client has typed into the form of a new ad, the later of two times; a form without words and images is no
 * draft, and one that was sent stays sent. Of a client's drafts only the newest stay.
 */
export function saveFormDraft(db: Db, { clientId, draftKey, version, fields, now }: FormDraft): Promise<void> {
  return inTransaction(db, async (trx) => {
    const own = await listOwnImages(trx, { ids: fields.imageIds ?? [], ownerId: clientId, purpose: 'ad' })
    const content = { ...fields, imageIds: own.map(({ id }) => id) }
    if (isBlank(content)) return void (await discardFormDraft(trx, { clientId, draftKey }))

    const values = { version, fields: JSON.stringify(content), written_at: now }
    await trx
      .insertInto('ad_form_drafts')
      .values({ client_id: clientId, draft_key: draftKey, ...values })
      .onConflict((conflict) =>
        conflict
          .columns(['client_id', 'draft_key'])
          .doUpdateSet(values)
          .where('ad_form_drafts.sent_at', 'is', null)
          .where('ad_form_drafts.written_at', '<=', now),
      )
      .execute()
    const newest = selectUnsent(trx, clientId).select('draft_key').limit(formDraftLimits.count)
    await trx
      .deleteFrom('ad_form_drafts')
      .where('client_id', '=', clientId)
      .where('sent_at', 'is', null)
      .where('draft_key', 'not in', newest)
      .execute()
  })
}

/** A form that was sent is no draft any more, also if what was typed before arrives later. */
export async function markFormDraftSent(trx: Db, { clientId, draftKey, now }: DraftKey & { now: Date }): Promise<void> {
  const values = { version: 0, fields: '{}', written_at: now, sent_at: now }
  await trx
    .insertInto('ad_form_drafts')
    .values({ client_id: clientId, draft_key: draftKey, ...values })
    .onConflict((conflict) => conflict.columns(['client_id', 'draft_key']).doUpdateSet(values))
    .execute()
}

/** The newest first. */
export async function listFormDrafts(db: Db, clientId: number) {
  return selectFormDrafts(db, clientId).execute()
}

export function selectFormDrafts(db: Db, clientId: number) {
  return selectUnsent(db, clientId)
    .select((eb) => [
      'draft_key as key',
      'version',
      eb.ref('fields').$castTo<FormDraftFields>().as('fields'),
      'written_at as writtenAt',
    ])
    .limit(formDraftLimits.count)
}

export async function discardFormDraft(db: Db, { clientId, draftKey }: DraftKey): Promise<Outcome<null, 'unknown'>> {
  const { numDeletedRows } = await db
    .deleteFrom('ad_form_drafts')
    .where('client_id', '=', clientId)
    .where('draft_key', '=', draftKey)
    .where('sent_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows > 0n ? done(null) : refused('unknown')
}

export async function deleteOldFormDrafts(db: Db): Promise<void> {
  await db.deleteFrom('ad_form_drafts').where('written_at', '<', timeAgo(retention)).execute()
}

function selectUnsent(db: Db, clientId: number) {
  return db
    .selectFrom('ad_form_drafts')
    .where('client_id', '=', clientId)
    .where('sent_at', 'is', null)
    .where('written_at', '>', timeAgo(retention))
    .orderBy('written_at', 'desc')
}

/** Skill, place and budget may have been filled in before anybody wrote. */
function isBlank({ title, description, imageIds }: FormDraftFields): boolean {
  return !title?.trim() && !description?.trim() && !imageIds?.length
}
