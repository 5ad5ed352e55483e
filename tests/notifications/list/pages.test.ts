import { afterAll, beforeAll, expect, test } from 'vitest'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'

const list = '/obavjestenja'

let web: WebProcess
let cast: Cast
let amra: Browser

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
  amra = await signInAs(web, cast.client)
  for (let nth = 0; nth < 4; nth++) await anAdAtStage('offered', cast)
  await deliverAll()
})

afterAll(() => web.stop())

test('the list takes two statements', async () => {
  const before = await web.countStatements()
  await amra(list)
  expect((await web.countStatements()) - before).toBe(2)
})

test('the list comes in pages of ten', async () => {
  const first = await (await amra(list)).text()
  expect(formsOf(first, list).filter(({ action }) => action.endsWith('/procitano')).length).toBeLessThanOrEqual(10)
  const next = /\/obavjestenja\?cursor=[\w.]+/.exec(first)![0]
  expect(await (await amra(next)).text()).toContain('class="note"')
})

test('opening one reads it and leads where it points; a GET changes nothing', async () => {
  const { id, action_path } = await findUnread()
  const path = `${list}/${id}`
  expect(formsOf(await (await amra(list)).text(), list).map(({ action }) => action)).toContain(path)

  expect((await amra(path)).status).toBe(303)
  expect((await findUnread()).id).toBe(id)
  const answer = await amra(path, { method: 'POST', body: new URLSearchParams() })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, action_path])
  expect((await findUnread()).id).not.toBe(id)
})

test('someone else’s is not there', async () => {
  const zora = await signInAs(web, cast.otherClient)
  const { id } = await findUnread()
  const send = async (path: string) =>
    (await zora(`${list}/${path}`, { method: 'POST', body: new URLSearchParams() })).status
  for (const path of [`${id}`, `${id}/neprocitano`]) expect(await send(path)).toBe(404)
  // As for one that is gone already: there is nothing left to do.
  expect([await send(`${id}/brisanje`), await send('999999999/brisanje')]).toEqual([303, 303])
  expect((await findUnread()).id).toBe(id)
})

test('offers on one ad stand in one row with the lowest, which is read, unread and deleted as one', async () => {
  const adId = await findAdWithTwoOffers()
  const ids = await listIdsAbout(adId)
  const [newest] = ids
  const html = await (await amra(list)).text()
  expect(html).toMatch(/\d ponud[ae], od \d+/)
  const rows = formsOf(html, list).map(({ action }) => action)
  expect(ids.filter((id) => rows.includes(`${list}/${id}`))).toEqual([newest])

  const unread = await countUnread()
  await post(`${newest}/procitano`)
  expect(await countUnread()).toBe(unread - ids.length)
  await post(`${newest}/neprocitano`)
  expect(await countUnread()).toBe(unread)
  await post(`${newest}/brisanje`)
  expect(await listIdsAbout(adId)).toEqual([])
})

test('an unread job has a button that leads to the form of an offer, until it is read or takes no more offers', async () => {
  const reader = await aWorker()
  const { adId } = await anAdAtStage('offered', cast)
  const { id } = await db
    .insertInto('notifications')
    .values({
      user_id: reader.id,
      type: 'NewJobMatch',
      ad_id: adId,
      action_path: `/majstor/posao/${adId}`,
      params: JSON.stringify({ adTitle: 'Slavina' }),
      dedupe_key: `ad-${adId}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const browser = await signInAs(web, reader)
  const hasButton = async () => (await (await browser(list)).text()).includes(`href="/majstor/posao/${adId}#ponuda"`)
  expect(await hasButton()).toBe(true)
  await browser(`${list}/${id}/procitano`, { method: 'POST', body: new URLSearchParams() })
  expect(await hasButton()).toBe(false)
  await browser(`${list}/${id}/neprocitano`, { method: 'POST', body: new URLSearchParams() })
  expect(await hasButton()).toBe(true)
  await cancelAd(db, { adId, clientId: cast.client.id, now: new Date() })
  expect(await hasButton()).toBe(false)
})

test('all can be read at once, one be unread again, and one deleted after a question', async () => {
  await post('procitana')
  expect(await countUnread()).toBe(0)

  const { id } = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', cast.client.id)
    .where('type', '<>', 'NewOfferReceived')
    .executeTakeFirstOrThrow()
  await post(`${id}/neprocitano`)
  expect(await countUnread()).toBe(1)

  expect(await (await amra(`${list}/${id}/brisanje`)).text()).toContain('Obrisati obavještenje?')
  await post(`${id}/brisanje`)
  expect(await countUnread()).toBe(0)
})

function post(path: string) {
  return amra(`${list}/${path}`, { method: 'POST', body: new URLSearchParams() })
}

async function findAdWithTwoOffers() {
  const { adId } = await offers()
    .select('ad_id as adId')
    .groupBy('ad_id')
    .having(({ fn }) => fn.countAll<number>(), '>', 1)
    .orderBy('ad_id')
    .executeTakeFirstOrThrow()
  return adId!
}

async function listIdsAbout(adId: number) {
  const rows = await offers()
    .select('id')
    .where('ad_id', '=', adId)
    .where('in_app', '=', true)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ id }) => id)
}

function offers() {
  return db.selectFrom('notifications').where('user_id', '=', cast.client.id).where('type', '=', 'NewOfferReceived')
}

function findUnread() {
  return db
    .selectFrom('notifications')
    .select(['id', 'action_path'])
    .where('user_id', '=', cast.client.id)
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

async function countUnread() {
  return (
    await db
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', cast.client.id)
      .where('read_at', 'is', null)
      .execute()
  ).length
}
