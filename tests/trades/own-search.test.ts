import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { searchOwnAds } from '#app/ads/search/own-search.server.ts'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { recordSearchVisit } from '#app/ads/search/visits.server.ts'
import { selectMatchingWorkers } from '#app/workers/matching.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import {
  createSessionCookie,
  openBrowser,
  signInAs,
  startWebProcess,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

const path = '/majstor/pretraga-poslova'
const words = {
  tiler: { skill: 'other', title: 'Pločice u kupatilu', description: 'Stare skinuti, nove postaviti.' },
  roofer: { skill: 'other', title: 'Krov prokišnjava', description: 'Treba zamijeniti crijep.' },
  unclear: { skill: 'other', title: 'Treba mi pomoć', description: 'Dogovor oko svega na licu mjesta.' },
  drain_cleaner: { skill: 'plumber', title: 'Odčepljenje kanalizacije', description: 'Voda se vraća.' },
} as const
type Kind = keyof typeof words

let web: WebProcess
beforeAll(async () => {
  web = await startWebProcess()
})
afterAll(() => web.stop())
beforeEach(() => db.deleteFrom('users').execute())

async function adsOf(...kinds: Kind[]) {
  const client = await aClient()
  const ads: Partial<Record<Kind, number>> = {}
  for (const kind of kinds) ads[kind] = (await anAd(client.id, { ...words[kind], now: new Date() })).id
  return ads as Record<Kind, number>
}

async function aWorkerOf(trades: string[]) {
  const worker = await aWorker({ skills: ['other', 'plumber'] })
  await editProfile(db, { userId: worker.id, trades })
  return worker
}

async function listOwn(workerId: number): Promise<string[]> {
  const own = { search: {}, isAll: { skill: false, city: false } }
  const visit = await recordSearchVisit(db, { workerId, now: noon })
  const { items, isNearby } = await searchOwnAds(db, own, { visit, workerId })
  expect(isNearby).toBe(!visit.hasAdsInOwnCities && items.length > 0)
  return items.map(({ title }) => title).toSorted()
}

const read = async (browser: Browser, query = '') => (await browser(path + query)).text()
const shown = (html: string) => Object.keys(words).filter((kind) => html.includes(words[kind as Kind].title))

test('the own list has the ads of which its worker is notified, whatever was named and declined', async () => {
  const ads = await adsOf('tiler', 'roofer', 'unclear', 'drain_cleaner')
  const expected: [string[], Kind[], Kind[]][] = [
    [[], [], ['tiler', 'roofer', 'unclear', 'drain_cleaner']],
    [['tiler'], [], ['tiler', 'unclear', 'drain_cleaner']],
    [['tiler', 'gas_fitter'], [], ['tiler', 'unclear']],
    [[], ['roofer'], ['tiler', 'unclear', 'drain_cleaner']],
    [['tiler', 'roofer'], ['roofer'], ['tiler', 'unclear', 'drain_cleaner']],
    [['tiler'], ['tiler'], ['unclear', 'drain_cleaner']],
  ]
  for (const [named, declined, kinds] of expected) {
    const { id } = await aWorkerOf(named)
    for (const kind of declined)
      await declineAd(db, { adId: ads[kind], workerId: id, reason: 'other_trade', now: new Date() })
    expect(await listOwn(id), `${named}; not ${declined}`).toEqual(kinds.map((kind) => words[kind].title).toSorted())

    for (const kind of Object.keys(words) as Kind[]) {
      const ad = await db.selectFrom('ads').selectAll().where('id', '=', ads[kind]).executeTakeFirstOrThrow()
      // Its id is another one's, since who has declined an ad is not notified of this one in any case.
      const matched = await selectMatchingWorkers(db, { ...ad, id: 0, clientId: ad.client_id })
        .select('users.id')
        .where('users.id', '=', id)
        .execute()
      expect(matched.length, `${named}; not ${declined}: ${kind}`).toBe(kinds.includes(kind) ? 1 : 0)
    }
  }
})

test('where the own towns have ads of other trades only, the nearest ones of the own trades stand instead', async () => {
  await adsOf('roofer')
  const client = await aClient()
  await anAd(client.id, { ...words.tiler, city: 'mostar', now: new Date() })
  await anAd(client.id, { ...words.roofer, city: 'zenica', now: new Date() })
  const { id } = await aWorkerOf(['tiler', 'gas_fitter'])
  expect(await listOwn(id)).toEqual([words.tiler.title])
  const visit = await recordSearchVisit(db, { workerId: id, now: noon })
  expect(visit.hasAdsInOwnCities).toBe(false)
  const { hasAdsInOwnCities } = await recordSearchVisit(db, { workerId: id, skills: ['other'], now: noon })
  expect(hasAdsInOwnCities).toBe(true)
})

test('what the list leaves out is counted, and a chosen trade or all of them bring it back', async () => {
  await adsOf('tiler', 'roofer', 'unclear')
  const tiler = await signInAs(web, await aWorkerOf(['tiler']))
  const html = await read(tiler)
  expect(shown(html)).toEqual(['tiler', 'unclear'])
  expect(html).toContain('1 posao izvan Vaših struka ili mjesta')
  expect(html).toContain('Keramičar')
  expect(shown(await read(tiler, '?searchTerm=krov'))).toEqual([])
  for (const query of ['?skill=sve&city=sve', '?skill=ostalo'])
    expect(shown(await read(tiler, query)), query).toEqual(['tiler', 'roofer', 'unclear'])
  expect(shown(await read(tiler, '?skill=ostalo&trade=krovopokrivac'))).toEqual(['roofer'])
  expect(shown(await read(await signInAs(web, await aWorkerOf([]))))).toEqual(['tiler', 'roofer', 'unclear'])
})

test('ads of clients of whom one has blocked the other are not counted', async () => {
  const { id: blocking } = await aClient()
  await anAd(blocking, { ...words.roofer, now: new Date() })
  const tiler = await aWorkerOf(['tiler'])
  await blockMember(db, { viewer: { id: blocking, userType: 'Client' }, userId: tiler.id, now: new Date() })
  expect(await recordSearchVisit(db, { workerId: tiler.id, now: noon })).toMatchObject({ openAdsOfBlocked: 1 })
})

test('the answer that ends a trade is read at the top of the list, and leads to the ad, where it is taken back', async () => {
  const { tiler: adId } = await adsOf('tiler', 'roofer')
  const [worker, other] = [await aWorkerOf([]), await aWorkerOf([])]
  const session = await createSessionCookie(worker.id)
  const [mirza, senad] = [openBrowser(web, session), await signInAs(web, other)]
  const form = formsOf(await read(mirza), path).find(({ action }) => action.startsWith(`/majstor/posao/${adId}/`))!
  const body = fillForm(form, {})
  body.set('reason', 'other_trade')
  const answer = await mirza(form.action, { method: 'POST', body })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, path])
  const flash = answer.headers.getSetCookie().find((one) => one.startsWith('flash'))!
  const html = await read(openBrowser(web, `${session}; ${flash.split(';')[0]}`))
  const [, message = ''] = /data-flash="success"(.*?)<\/p>/s.exec(html) ?? []
  expect(message).toContain('Oglase za „Keramičar“ Vam više ne javljamo')
  expect(linksOn(message)).toEqual([`/majstor/posao/${adId}`])
  expect(html.replace(message, '')).not.toContain(words.tiler.title)
  expect(shown(html)).toEqual(['roofer'])
  expect(shown(await read(senad))).toEqual(['tiler', 'roofer'])

  const adPath = `/majstor/posao/${adId}`
  const withdrawal = formsOf(await (await mirza(adPath)).text(), adPath).find(({ action }) =>
    action.endsWith('/ponistavanje'),
  )!
  await mirza(withdrawal.action, { method: 'POST', body: fillForm(withdrawal, {}) })
  expect(shown(await read(mirza))).toEqual(['tiler', 'roofer'])
})
