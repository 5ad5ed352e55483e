import { beforeEach, expect, test } from 'vitest'
import { cancelAd, deleteAd, reactivateAd } from '#app/ads/cancelling.server.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { publishDraft, saveDraft } from '#app/ads/publishing.server.ts'
import { findAdForVisitor } from '#app/ads/queries.server.ts'
import { republishAd } from '#app/ads/republishing.server.ts'
import { claimVisitorDrafts, saveVisitorDraft } from '#app/ads/drafts/visitor-drafts.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { hideContent, restoreContent } from '#app/moderation/hiding.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { done, refused } from '#app/outcome.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { restoreMember, suspendMember } from '#app/suspensions/suspending.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAdWithOffers, anAssignment, anOpenAd, findAd, fuseAd, statusOf } from '#tests/offers/offer-fixtures.ts'
import { leave } from '#tests/personal-data/leavers.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { tapAd } from '#tests/support/data/ads.ts'
import { db } from '#tests/support/data/database.ts'

let ad: Awaited<ReturnType<typeof anAdWithOffers>>

beforeEach(async () => {
  ad = await anAdWithOffers(1)
})

const own = () => ({ adId: ad.adId, clientId: ad.clientId, now: noon })
const decision = () => ({ offerId: ad.offers[0]!.offerId, clientId: ad.clientId, now: noon })
const suspend = () => suspendMember(db, { userId: ad.clientId, reason: 'Prijave.', actor: 'Zora', now: noon })
const letIn = () => restoreMember(db, { userId: ad.clientId, actor: 'Zora', now: noon })

async function remove(adId = ad.adId): Promise<number> {
  const outcome = await hideContent(db, { target: 'ad', id: adId, reason: 'scam', note: '', actor: 'Zora', now: noon })
  if (!outcome.ok) throw new Error(outcome.reason)
  return outcome.value.hiddenId
}
const putBack = (hiddenId: number) => restoreContent(db, { hiddenId, actor: 'Zora', now: noon })
const isPublic = async () => (await findAdForVisitor(db, ad.adId)) !== undefined
const stateOf = async () => (await findAd(ad.adId)).status

async function variantsOf(userId: number) {
  await deliverAll()
  const rows = db.selectFrom('notifications').select('variant').where('user_id', '=', userId).orderBy('id')
  return (await rows.execute()).map(({ variant }) => variant)
}

test('a removed ad that was cancelled is neither opened again nor copied', async () => {
  await cancelAd(db, own())
  await remove()
  expect(await reactivateAd(db, own())).toEqual(refused('ad_removed'))
  expect(await republishAd(db, own())).toEqual(refused('ad_removed'))
  expect([await stateOf(), await isPublic()]).toEqual(['cancelled', false])
})

test('a removed draft is saved, and published by no button', async () => {
  await remove()
  const edit = { ...fuseAd, ...own() }
  expect(await editAd(db, { ...edit, draft: false })).toEqual(refused('ad_removed'))
  expect(await publishDraft(db, own())).toEqual(refused('ad_removed'))
  expect(await editAd(db, { ...edit, draft: true })).toMatchObject({ ok: true })
  expect(await isPublic()).toBe(false)
})

test('an acceptance of a removed ad that is undone frees both people, and the ad is open once it is restored', async () => {
  await acceptOffer(db, decision())
  const hiddenId = await remove()
  expect(await unacceptOffer(db, decision())).toMatchObject({ value: { isOpen: false } })
  expect(await findAd(ad.adId)).toMatchObject({ status: 'draft', accepted_offer_id: null })
  expect(await statusOf(ad.offers[0]!.offerId)).toBe('pending')
  expect((await variantsOf(ad.offers[0]!.workerId)).at(-1)).toBe('unaccepted_draft')
  await putBack(hiddenId)
  expect([await stateOf(), await isPublic()]).toEqual(['open', true])
})

test('what its client wrote into a removed ad is searched once it is open again', async () => {
  const hiddenId = await remove()
  expect(await editAd(db, { ...tapAd, title: 'Nova slavina', ...own(), draft: true })).toMatchObject({ ok: true })
  await db.deleteFrom('outbox').execute()
  await putBack(hiddenId)
  const jobs = await db.selectFrom('outbox').select('kind').where('kind', '=', 'moderateTexts').execute()
  expect([await stateOf(), jobs.length]).toEqual(['open', 1])
})

test('when it is open again a bidder whom its client has blocked is not notified', async () => {
  const { workerId } = ad.offers[0]!
  const hiddenId = await remove()
  await blockMember(db, { viewer: { id: ad.clientId, userType: 'Client' }, userId: workerId, now: noon })
  await putBack(hiddenId)
  expect(await variantsOf(workerId)).not.toContain('ad_restored')
})

test.each([
  ['the moderator restores first', ['restore', 'let in']],
  ['the client is let in first', ['let in', 'restore']],
] as const)('an ad that was removed and whose client was suspended waits for both: %s', async (_, order) => {
  await suspend()
  const hiddenId = await remove()
  const acts = { restore: () => putBack(hiddenId), 'let in': letIn }
  await acts[order[0]]()
  expect([await stateOf(), await isPublic()]).toEqual(['draft', false])
  await acts[order[1]]()
  expect([await stateOf(), await isPublic()]).toEqual(['open', true])
  expect((await variantsOf(ad.offers[0]!.workerId)).filter((variant) => variant === 'ad_restored')).toHaveLength(1)
})

test('a removed ad of a closed account stays closed', async () => {
  const hiddenId = await remove()
  expect(await leave({ id: ad.clientId })).toEqual(done({ closed: true }))
  expect(await stateOf()).toBe('cancelled')
  expect(await statusOf(ad.offers[0]!.offerId)).toBe('rejected')
  await putBack(hiddenId)
  expect([await stateOf(), await isPublic()]).toEqual(['cancelled', false])
})

test('a removed ad that was edited meanwhile comes back as a draft without its address, and its client is notified', async () => {
  const hiddenId = await remove()
  const number = { description: 'Zovite 061 234 567.' }
  expect(await editAd(db, { ...fuseAd, ...own(), ...number, draft: true })).toMatchObject({ reason: 'contact_shown' })
  await editAd(db, { ...fuseAd, ...own(), address: '', draft: true })
  await putBack(hiddenId)
  expect([await stateOf(), await isPublic()]).toEqual(['draft', false])
  expect(await variantsOf(ad.clientId)).toEqual(expect.arrayContaining(['content_restored', 'ad_left_draft']))
  expect(await editAd(db, { ...fuseAd, ...own(), draft: false })).toMatchObject({ value: { wasPublished: true } })
  expect(await variantsOf(ad.offers[0]!.workerId)).toContain('ad_restored')
})

test('a removed ad is removed from every state, once', async () => {
  const { adId } = await anAssignment()
  const draft = await saveDraft(db, { ...fuseAd, clientId: ad.clientId, now: noon })
  await cancelAd(db, own())
  for (const id of [ad.adId, adId, draft.ok ? draft.value.adId : 0]) {
    await remove(id)
    const again = { target: 'ad' as const, id, reason: 'scam' as const, note: '', actor: 'Zora', now: noon }
    expect(await hideContent(db, again)).toEqual(refused('unknown'))
  }
})

test('a removed ad is not deleted with the offers and questions of others', async () => {
  await remove()
  expect(await deleteAd(db, own())).toEqual(refused('has_offers'))
  const { adId, clientId } = await anOpenAd()
  await askQuestion(db, { adId, workerId: (await aWorker()).id, text: 'Kada?', now: noon })
  await remove(adId)
  expect(await deleteAd(db, { adId, clientId, now: noon })).toEqual(refused('has_questions'))
  expect(await findAd(adId)).toMatchObject({ question_count: 1 })
})

test('a removed ad can be cancelled, so that its bidders no longer wait', async () => {
  await remove()
  expect(await cancelAd(db, own())).toEqual(done({ adId: ad.adId }))
  expect(await statusOf(ad.offers[0]!.offerId)).toBe('rejected')
  expect((await variantsOf(ad.offers[0]!.workerId)).at(-1)).toBe('cancelled')
  const stranger = await aClient()
  expect(await cancelAd(db, { ...own(), clientId: stranger.id })).toEqual(refused('unknown'))
})

test('a closed account gets no draft from a browser in which it was signed in', async () => {
  const { id: clientId } = await aClient()
  const browserKey = `browser-${clientId}`
  await saveVisitorDraft(db, { browserKey, formKey: 'first', content: fuseAd })
  await leave({ id: clientId })
  expect(await claimVisitorDrafts(db, { browserKey, clientId, now: noon })).toEqual([])
  expect(await saveDraft(db, { ...fuseAd, clientId, now: noon })).toEqual(refused('unknown'))
})
