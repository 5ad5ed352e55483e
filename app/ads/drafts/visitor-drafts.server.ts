import { createHash } from 'node:crypto'
import { saveDraft } from '#app/ads/publishing.server.ts'
import { visitorDraftLimits } from '#app/ads/rules.ts'
import type { AdContent } from '#app/ads/schemas.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { timeAgo } from '#db/clock.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

/** `browserKey` is the secret of one browser's cookie; only its hash is stored. */
type BrowserKey = { browserKey: string }
type VisitorDraft = BrowserKey & { formKey: string; content: AdContent }

const retention = `${visitorDraftLimits.days} days`

/** Stores an ad that a visitor wrote; the same form sent again replaces it. Images need an account. */
export function saveVisitorDraft(
  db: Db,
  { browserKey, formKey, content: { imageIds: _, ...content } }: VisitorDraft,
): Promise<Outcome<null, 'too_many_drafts'>> {
  return inTransaction(db, async (trx) => {
    const drafts = await listVisitorDrafts(trx, { browserKey })
    const isNew = drafts.every((draft) => draft.formKey !== formKey)
    if (isNew && drafts.length >= visitorDraftLimits.count)
      return refused('too_many_drafts', { count: visitorDraftLimits.count })

    const key = { browser_hash: hashKey(browserKey), form_key: formKey }
    const values = { content: JSON.stringify(content), updated_at: timeAgo('0 seconds') }
    await trx
      .insertInto('visitor_drafts')
      .values({ ...key, ...values })
      .onConflict((conflict) =>
        conflict.columns(['browser_hash', 'form_key']).doUpdateSet(values).where('visitor_drafts.ad_id', 'is', null),
      )
      .execute()
    return done(null)
  })
}

/** The browser's ads that belong to nobody yet, the newest first. */
export async function listVisitorDrafts(db: Db, { browserKey }: BrowserKey) {
  return db
    .selectFrom('visitor_drafts')
    .select((eb) => ['form_key as formKey', eb.ref('content').$castTo<AdContent>().as('content')])
    .where('browser_hash', '=', hashKey(browserKey))
    .where('ad_id', 'is', null)
    .where('updated_at', '>', timeAgo(retention))
    .orderBy('updated_at', 'desc')
    .limit(visitorDraftLimits.count)
    .execute()
}

/**
 * Makes the browser's ads drafts of this client, each once, and returns the ids of those that are theirs, the newest first:
 * the same ones to a repeated sign-in.
 */
export function claimVisitorDrafts(
  db: Db,
  { browserKey, clientId, now }: BrowserKey & { clientId: number; now: Date },
): Promise<number[]> {
  return inTransaction(db, async (trx) => {
    const browserHash = hashKey(browserKey)
    const client = (await lockPeople(trx, [clientId], 'share')).get(clientId)
    if (!client || client.deletedAt) return []
    const rows = await lockDrafts(trx, browserHash)
    const adIds = await listAdsOf(trx, { clientId, adIds: rows.flatMap(({ adId }) => adId ?? []) })
    for (const { formKey, content } of rows.filter(({ adId }) => adId === null)) {
      const draft = await saveDraft(trx, { ...content, clientId, now })
      if (!draft.ok) throw new Error(`A visitor's ad was refused: ${draft.reason}`)
      await trx
        .updateTable('visitor_drafts')
        .set({ ad_id: draft.value.adId, content: '{}' })
        .where('browser_hash', '=', browserHash)
        .where('form_key', '=', formKey)
        .execute()
      adIds.push(draft.value.adId)
    }
    return adIds.toReversed()
  })
}

function lockDrafts(trx: Db, browserHash: Buffer) {
  return trx
    .selectFrom('visitor_drafts')
    .select((eb) => ['form_key as formKey', 'ad_id as adId', eb.ref('content').$castTo<AdContent>().as('content')])
    .where('browser_hash', '=', browserHash)
    .where('updated_at', '>', timeAgo(retention))
    .orderBy('updated_at')
    .forUpdate()
    .execute()
}

/** In a statement of its own, which sees what a concurrent sign-in has just inserted. */
async function listAdsOf(trx: Db, { clientId, adIds }: { clientId: number; adIds: number[] }): Promise<number[]> {
  if (adIds.length === 0) return []
  const ads = trx.selectFrom('ads').select('id').where('client_id', '=', clientId).where('id', 'in', adIds)
  return (await ads.orderBy('id').execute()).map(({ id }) => id)
}

export async function deleteOldVisitorDrafts(db: Db): Promise<void> {
  await db.deleteFrom('visitor_drafts').where('updated_at', '<', timeAgo(retention)).execute()
}

function hashKey(browserKey: string): Buffer {
  return createHash('sha256').update(browserKey).digest()
}
