import { beforeEach, describe, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import type { AdContent } from '#app/ads/schemas.ts'
import { editAd } from '#app/ads/editing.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { saveDraft } from '#app/ads/publishing.server.ts'
import { declineAd, withdrawDecline } from '#app/ads/responses/declining.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { listTradeOptions } from '#app/trades/trades.server.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'

type Person = { id: number }

const tiles = { skill: 'other', title: 'Pločice u kupatilu', description: 'Stare skinuti, nove postaviti.' } as const
const roof = { skill: 'other', title: 'Krov prokišnjava', description: 'Treba zamijeniti crijep.' } as const
const unclear = { skill: 'other', title: 'Treba mi pomoć', description: 'Dogovor oko svega na licu mjesta.' } as const

let amra: Person

beforeEach(async () => {
  await db.deleteFrom('users').execute()
  amra = await aClient()
})

async function aWorkerWith(trades: string[], skills: ('other' | 'plumber')[] = ['other']): Promise<Person> {
  const worker = await aWorker({ skills })
  await editProfile(db, { userId: worker.id, trades })
  return worker
}

async function listNotified(ad: Partial<AdContent>): Promise<number[]> {
  const { id: adId } = await anAd(amra.id, ad)
  await matchAd(db, { adId, now: noon })
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('ad_id', '=', adId)
    .orderBy('user_id')
    .execute()
  return rows.map(({ user_id }) => user_id)
}

const tradesOf = async ({ id }: Person) => {
  const rows = await db.selectFrom('worker_trades').selectAll().where('user_id', '=', id).orderBy('trade').execute()
  return rows.map(({ trade, is_named, is_declined }) => [trade, is_named && 'named', is_declined && 'declined'])
}

describe('the trade of an ad', () => {
  const tradeOfAd = async (id: number) =>
    (await db.selectFrom('ads').select('trade').where('id', '=', id).executeTakeFirstOrThrow()).trade

  test.each([
    [tiles, 'tiler'],
    [roof, 'roofer'],
    [unclear, null],
    // Below another skill.
    [{ ...tiles, skill: 'electrician' as const }, null],
    // Two trades, of which none is ahead.
    [{ ...tiles, title: 'Pločice i krov', description: 'Javite se.' }, null],
  ])('follows from its words: %o', async (words, trade) => {
    const { id } = await anAd(amra.id, words)
    expect(await tradeOfAd(id)).toBe(trade)
  })

  test('follows them when they change, also of a draft', async () => {
    const outcome = await saveDraft(db, { ...tapAd, ...unclear, clientId: amra.id, now: noon })
    const { adId } = outcome.ok ? outcome.value : { adId: 0 }
    expect(await tradeOfAd(adId)).toBeNull()
    await editAd(db, { ...tapAd, ...roof, adId, clientId: amra.id, draft: true, now: noon })
    expect(await tradeOfAd(adId)).toBe('roofer')
  })
})

describe('who is notified', () => {
  test('of a tiler’s ad: tilers, and who has named no trade', async () => {
    const tiler = await aWorkerWith(['tiler', 'roofer'])
    await aWorkerWith(['roofer'])
    const unnamed = await aWorkerWith([])
    // Trades below another skill say nothing about this one.
    const both = await aWorkerWith(['drain_cleaner'], ['other', 'plumber'])
    expect(await listNotified(tiles)).toEqual([tiler.id, unnamed.id, both.id])
  })

  test('of an ad that has no trade: everybody with the skill', async () => {
    const [tiler, unnamed] = [await aWorkerWith(['tiler']), await aWorkerWith([])]
    expect(await listNotified(unclear)).toEqual([tiler.id, unnamed.id])
  })
})

describe('a worker names trades', () => {
  test('those below the worker’s skills, each once, instead of the former ones', async () => {
    const worker = await aWorkerWith(['tiler', 'drain_cleaner'])
    expect(await tradesOf(worker)).toEqual([['tiler', 'named', false]])
    await editProfile(db, { userId: worker.id, trades: ['roofer', 'roofer'] })
    expect(await tradesOf(worker)).toEqual([['roofer', 'named', false]])
  })

  test('they go with their skill, and stay when others change', async () => {
    const worker = await aWorkerWith(['tiler', 'drain_cleaner'], ['other', 'plumber'])
    await editProfile(db, { userId: worker.id, skills: ['other'] })
    expect(await tradesOf(worker)).toEqual([['tiler', 'named', false]])
    await editProfile(db, { userId: worker.id, workDescription: 'Radim uredno.' })
    expect(await tradesOf(worker)).toEqual([['tiler', 'named', false]])
  })

  test('a client has none', async () => {
    await editProfile(db, { userId: amra.id, trades: ['tiler'] })
    expect(await tradesOf(amra)).toEqual([])
  })

  test('only those below the chosen skills are offered, by their names', () => {
    const options = listTradeOptions(['plumber'], 'de')
    expect(options.map(({ value }) => value).toSorted()).toEqual(['drain_cleaner', 'gas_fitter', 'heating_engineer'])
    expect(options.find(({ value }) => value === 'drain_cleaner')?.label).toBe('Rohrreinigung')
  })
})

describe('“not my trade”', () => {
  const decline = (worker: Person, adId: number, reason: 'other_trade' | 'busy' = 'other_trade') =>
    declineAd(db, { adId, workerId: worker.id, reason, now: noon })

  test('ends the alerts of that trade only, also of one that was named', async () => {
    const [unnamed, tiler] = [await aWorkerWith([]), await aWorkerWith(['roofer', 'tiler'])]
    const { id: adId } = await anAd(amra.id, tiles)
    for (const worker of [unnamed, tiler]) await decline(worker, adId)
    expect(await listNotified(tiles)).toEqual([])
    expect(await listNotified(roof)).toEqual([unnamed.id, tiler.id])
    expect(await tradesOf(tiler)).toEqual([
      ['roofer', 'named', false],
      ['tiler', 'named', 'declined'],
    ])
  })

  test('leaves who has named only that trade to no other one', async () => {
    const tiler = await aWorkerWith(['tiler'])
    const { id: adId } = await anAd(amra.id, tiles)
    await decline(tiler, adId)
    for (const ad of [tiles, roof]) expect(await listNotified(ad)).toEqual([])
    expect(await listNotified(unclear)).toEqual([tiler.id])
  })

  test.each([
    ['the decline is withdrawn', (adId: number, workerId: number) => withdrawDecline(db, { adId, workerId })],
    [
      'another reason is given',
      (adId: number, workerId: number) => declineAd(db, { adId, workerId, reason: 'busy', now: noon }),
    ],
    [
      'an offer follows',
      (adId: number, workerId: number) =>
        sendOffer(db, { adId, workerId, amount: tapAd.minPayout, message: 'Ipak mogu.', now: noon }),
    ],
  ])('is undone when %s', async (_, undo) => {
    const [unnamed, tiler] = [await aWorkerWith([]), await aWorkerWith(['tiler'])]
    const { id: adId } = await anAd(amra.id, tiles)
    for (const worker of [unnamed, tiler]) {
      await decline(worker, adId)
      await undo(adId, worker.id)
    }
    expect(await tradesOf(unnamed)).toEqual([])
    expect(await tradesOf(tiler)).toEqual([['tiler', 'named', false]])
    expect(await listNotified(tiles)).toEqual([unnamed.id, tiler.id])
  })

  test('is undone for the trade that the ad had then', async () => {
    const worker = await aWorkerWith([])
    const { id: adId } = await anAd(amra.id, tiles)
    expect(await decline(worker, adId)).toMatchObject({ ok: true, value: { trade: 'tiler' } })
    await db.updateTable('ads').set({ trade: 'roofer' }).where('id', '=', adId).execute()
    await withdrawDecline(db, { adId, workerId: worker.id })
    expect(await tradesOf(worker)).toEqual([])
  })

  test('stays when another ad of the trade is declined for another reason, or is no longer declined', async () => {
    const tiler = await aWorkerWith(['tiler'])
    const [{ id: first }, { id: second }] = [await anAd(amra.id, tiles), await anAd(amra.id, tiles)]
    await decline(tiler, first)
    await decline(tiler, second, 'busy')
    await withdrawDecline(db, { adId: second, workerId: tiler.id })
    expect(await tradesOf(tiler)).toEqual([['tiler', 'named', 'declined']])
  })

  test('is undone when the trade is named again', async () => {
    const tiler = await aWorkerWith(['tiler'])
    const { id: adId } = await anAd(amra.id, tiles)
    await decline(tiler, adId)
    await editProfile(db, { userId: tiler.id, trades: ['roofer'] })
    expect(await tradesOf(tiler)).toEqual([
      ['roofer', 'named', false],
      ['tiler', false, 'declined'],
    ])
    await editProfile(db, { userId: tiler.id, trades: ['tiler'] })
    expect(await tradesOf(tiler)).toEqual([['tiler', 'named', false]])
  })

  test('says nothing of an ad without a trade, and nothing of another worker', async () => {
    const [worker, other] = [await aWorkerWith([]), await aWorkerWith(['tiler'])]
    const { id: adId } = await anAd(amra.id, unclear)
    await decline(worker, adId)
    expect(await tradesOf(worker)).toEqual([])
    const { id: another } = await anAd(amra.id, tiles)
    await decline(worker, another)
    expect(await tradesOf(other)).toEqual([['tiler', 'named', false]])
  })
})
