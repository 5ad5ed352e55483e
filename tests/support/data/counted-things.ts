import type { RawBuilder } from 'kysely'
import { saveDraft } from '#app/ads/publishing.server.ts'
import { trackView } from '#app/ads/viewing.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { sendAdMessage, sendDirectMessage } from '#app/messages/sending.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer, unacceptOffer } from '#app/offers/deciding.server.ts'
import { withdrawOffer } from '#app/offers/sending.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anOffer, anOpenAd, fuseAd } from '#tests/offers/offer-fixtures.ts'
import { aClient, aWorker } from './cast.ts'
import { db } from './database.ts'
import type { Browser } from '../web/web-process.ts'

const now = new Date()
const yesterday = new Date(now.getTime() - 24 * 60 * 60_000)

/** Two days, two people, and one of each: undone, withdrawn, blocked, removed, completed, rated, unread. */
export async function countedThings() {
  const clientId = (await aClient()).id
  const workers = [await aWorker(), await aWorker(), await aWorker(), await aWorker()].map(({ id }) => id)
  const [workerId, undoneBy, withdrawnBy, blockedId] = workers as [number, number, number, number]

  const openId = (await anOpenAd({ clientId })).adId
  await anOffer(openId, workerId, 6_000)
  const undone = await anOffer(openId, undoneBy, 8_000)
  const withdrawn = await anOffer(openId, withdrawnBy, 7_000)
  await anOffer(openId, blockedId, 5_000)
  await acceptOffer(db, { offerId: undone, clientId, now })
  await unacceptOffer(db, { offerId: undone, clientId, now })
  await withdrawOffer(db, { offerId: withdrawn, workerId: withdrawnBy, now })
  for (const [visitor, at] of [
    ['amina', yesterday],
    ['boris', yesterday],
    ['amina', now],
  ] as const)
    await trackView(db, { adId: openId, viewerId: null, visitor: Buffer.from(visitor), now: at })
  await askQuestion(db, { adId: openId, workerId, text: 'Ima li struje?', now })

  const runningId = (await anOpenAd({ clientId })).adId
  await acceptOffer(db, { offerId: await anOffer(runningId, workerId, 6_000), clientId, now })
  await anOffer((await anOpenAd({ clientId })).adId, undoneBy, 9_000)
  for (const rating of [5, 2]) {
    const { adId } = await anOpenAd({ clientId })
    await acceptOffer(db, { offerId: await anOffer(adId, workerId, 6_000), clientId, now })
    await completeAssignment(db, { adId, clientId, rating, comment: 'Uredno.', now })
  }
  const { id: bad } = await db.selectFrom('reviews').select('id').where('rating', '=', 2).executeTakeFirstOrThrow()
  const hiding = { reason: 'other' as const, note: '', actor: 'Zora', now }
  await hideContent(db, { ...hiding, target: 'review', id: bad })
  await hideContent(db, { ...hiding, target: 'ad', id: (await anOpenAd({ clientId })).adId })
  await saveDraft(db, { ...fuseAd, clientId, now })
  await blockMember(db, { viewer: { id: clientId, userType: 'Client' }, userId: blockedId, now })
  const sender = { id: workerId, userType: 'Worker' as const }
  for (const text of ['Dolazim.', 'Tu sam.'])
    await sendAdMessage(db, { sender, adId: runningId, text, idempotencyKey: text, now })
  const asClient = { sender: { id: clientId, userType: 'Client' as const }, recipientId: workerId }
  await sendDirectMessage(db, { ...asClient, text: 'Radite li nedjeljom?', idempotencyKey: 'direct', now })
  await deliverAll()
  return { clientId, workerId, openId, runningId }
}

/** What a page shows: without scripts and React's marks. */
export async function readPage(browser: Browser, path: string): Promise<string> {
  const html = await (await browser(path)).text()
  return html.replace(/<script[\s\S]*?<\/script>|<!-- -->/g, '').replaceAll('\u00a0', ' ')
}

/** The first number that `pattern` finds on the page. */
export async function numberOn(browser: Browser, path: string, pattern: RegExp): Promise<number> {
  const found = pattern.exec(await readPage(browser, path))
  return Number(found?.[1]?.replace(',', '.'))
}

export async function count(query: RawBuilder<{ count: number }>): Promise<number> {
  return Number((await query.execute(db)).rows[0]!.count)
}
