import { saveDraft } from '#app/ads/publishing.server.ts'
import type { AdContent } from '#app/ads/schemas.ts'
import { holderOf, isClaimableBy, retention, selectUnsent } from '#app/drafts/queries.server.ts'
import { formDraftLimits } from '#app/drafts/rules.ts'
import { storeDraft } from '#app/drafts/saving.server.ts'
import { done, refused, type Outcome } from '#app/outcome.ts'
import { timeAgo } from '#db/clock.ts'
import { inTransaction, type Db } from '#db/connection.ts'
import { lockPeople } from '#db/locks.ts'

type BrowserKey = { browserKey: string }
type VisitorDraft = BrowserKey & { formKey: string; content: AdContent }

const form = 'visitor_ad'

/** Stores an ad that a visitor wrote; the same form sent again replaces it. Images need an account. */
export function saveVisitorDraft(
  db: Db,
  { browserKey, formKey, content: { imageIds: _, ...content } }: VisitorDraft,
): Promise<Outcome<null, 'too_many_drafts'>> {
  return inTransaction(db, async (trx) => {
    const drafts = await listVisitorDrafts(trx, { browserKey })
    const isNew = drafts.every((draft) => draft.formKey !== formKey)
    if (isNew && drafts.length >= formDraftLimits.begun)
      return refused('too_many_drafts', { count: formDraftLimits.begun })
    const fields = JSON.stringify(content)
    const row = { form, key: formKey, fields, written_at: timeAgo('0 seconds') }
    await storeDraft(trx, holderOf({ browserKey }), row, formDraftLimits.begun)
    return done(null)
  })
}

/** The browser's ads that belong to nobody yet, the newest first. */
export async function listVisitorDrafts(db: Db, browser: BrowserKey) {
  return selectUnsent(db, holderOf(browser))
    .select((eb) => ['key as formKey', eb.ref('fields').$castTo<AdContent>().as('content')])
    .where('form', '=', form)
    .limit(formDraftLimits.begun)
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
    const client = (await lockPeople(trx, [clientId], 'share')).get(clientId)
    if (!client || client.deletedAt) return []
    const drafts = await lockDrafts(trx, { browserKey, clientId })
    for (const draft of drafts.filter(({ adId }) => adId === null)) {
      const ad = await saveDraft(trx, { ...draft.content, clientId, now })
      if (!ad.ok) throw new Error(`A visitor's ad was refused: ${ad.reason}`)
      draft.adId = ad.value.adId
      const claimed = { ad_id: draft.adId, claimed_by: clientId, fields: '{}' }
      await trx.updateTable('drafts').set(claimed).where('id', '=', draft.id).execute()
    }
    return drafts.flatMap(({ adId }) => adId ?? []).toReversed()
  })
}

function lockDrafts(trx: Db, { clientId, ...browser }: BrowserKey & { clientId: number }) {
  return trx
    .selectFrom('drafts')
    .select((eb) => ['id', 'ad_id as adId', eb.ref('fields').$castTo<AdContent>().as('content')])
    .where((eb) => eb.and({ ...holderOf(browser), form }))
    .where(isClaimableBy(clientId))
    .where('written_at', '>', timeAgo(retention))
    .orderBy('written_at')
    .forUpdate()
    .execute()
}
