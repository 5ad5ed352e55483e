import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAdMessage } from '#app/messages/sending.server.ts'
import { announce, sendPart } from '#tests/images/resumable-uploads.ts'
import { photo } from '#tests/images/upload-requests.ts'
import { takeNextOffer } from '#app/offers/next/taking.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { signInAs, startWebProcess, type Browser, type WebProcess } from '#tests/support/web/web-process.ts'
import { db } from '#tests/support/data/database.ts'

let web: WebProcess
let cast: Cast
let amra: Browser
let mirza: Browser
let adId: number

beforeAll(async () => {
  web = await startWebProcess()
  cast = await aCast()
  amra = await signInAs(web, cast.client)
  mirza = await signInAs(web, cast.worker)
  adId = (await anAdAtStage('in_progress', cast)).adId
  await deliverAll()
})

afterAll(() => web.stop())

test('opening a conversation marks it read, and that page’s counts include it', async () => {
  expect(await (await amra('/klijent/poruke')).text()).toContain('1 nepročitana poruka')
  const html = await (await amra(`/klijent/poruke/${adId}`)).text()
  expect(html).toContain('Dolazim u pet.')
  expect(html).not.toContain('1 razgovor s novim porukama')
  expect(await (await mirza(`/majstor/poruke/${adId}`)).text()).toContain('Viđeno')
})

test('a prefetch does not mark messages as read', async () => {
  await sendMessage('Još samo cijev.')
  await amra(`/klijent/poruke/${adId}`, { headers: { 'sec-purpose': 'prefetch' } })
  await amra(`/klijent/poruke/${adId}?cursor=999999`)
  expect(await (await amra('/klijent/poruke')).text()).toContain('1 nepročitana poruka')
})

test('a form sent twice is one message, the same form with another text is another', async () => {
  const path = `/klijent/poruke/${adId}`
  const [form] = formsOf(await (await amra(path)).text(), path)
  const body = (text: string) =>
    new URLSearchParams(form!.fields.map(({ name, value }) => [name, name === 'text' ? text : value]))

  const answers = [
    await amra(path, { method: 'POST', body: body('Važi') }),
    await amra(path, { method: 'POST', body: body('Važi') }),
  ]
  expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual([
    [303, `${path}#najnovije`],
    [303, `${path}#najnovije`],
  ])
  await amra(path, { method: 'POST', body: body('I hvala') })
  expect(await countOwn('Važi')).toBe(1)
  expect(await countOwn('I hvala')).toBe(1)
})

test('a conversation about a job leads to the ad, the contacts and the next step of each side', async () => {
  const amrasPage = await (await amra(`/klijent/poruke/${adId}`)).text()
  expect(amrasPage).toContain('href="tel:+387')
  expect(linksOn(amrasPage)).toEqual(
    expect.arrayContaining([
      `/klijent/moji-oglasi/${adId}`,
      `/klijent/kontakt-razmjena/${adId}/${cast.worker.id}`,
      `/klijent/moji-oglasi/${adId}/zavrsetak`,
      expect.stringMatching(/^\/majstor\/mirza/),
    ]),
  )
  const mirzasPage = await (await mirza(`/majstor/poruke/${adId}`)).text()
  expect(mirzasPage).toContain('href="tel:+387')
  expect(linksOn(mirzasPage)).toEqual(
    expect.arrayContaining([
      `/majstor/posao/${adId}`,
      `/majstor/kontakt-razmjena/${adId}/${cast.client.id}`,
      `/majstor/posao/${adId}/zavrseno`,
    ]),
  )
})

test('a client writes to a bidder from the offers and the profile, about the ad and without a phone number', async () => {
  const { adId: openAdId } = await anAdAtStage('offered', cast)
  const chat = `/klijent/direktne-poruke/${cast.worker.id}`
  const offers = `/klijent/moji-oglasi/${openAdId}/ponude`
  for (const path of [offers, `${offers}/pogledajte-profil/${cast.worker.id}`])
    expect(linksOn(await (await amra(path)).text())).toContain(chat)

  const html = await (await amra(chat)).text()
  expect(linksOn(html)).toContain(offers)
  expect(html).not.toMatch(/tel:|kontakt-razmjena\/\d/)
  expect(linksOn(await (await mirza(`/majstor/direktne-poruke/${cast.client.id}`)).text())).toContain(
    `/majstor/posao/${openAdId}`,
  )
  const zora = await signInAs(web, cast.otherClient)
  expect(await (await zora(chat)).text()).not.toMatch(/moji-oglasi\/\d|tel:/)
})

test('the first conversation of two people warns of cards, codes and links above its beginning, each later one does not', async () => {
  const warning = 'Ne šaljite brojeve kartica ni kodove'
  const zora = await signInAs(web, cast.otherClient)
  const begun = `/klijent/direktne-poruke/${cast.worker.id}`
  expect(await (await zora(begun)).text()).toContain(warning)
  expect(await (await amra(begun)).text()).toContain(warning)
  expect(await (await mirza(`/majstor/direktne-poruke/${cast.client.id}`)).text()).toContain(warning)
  expect(await (await amra(`/klijent/poruke/${adId}`)).text()).not.toContain(warning)
})

test('an empty message is shown again with its error', async () => {
  const path = `/majstor/poruke/${adId}`
  const answer = await mirza(path, { method: 'POST', body: new URLSearchParams({ text: ' ' }) })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('Napišite poruku.')
})

async function upload(purpose = 'message', browser = mirza): Promise<number> {
  const file = await photo()
  const url = await announce(browser, file.length, { 'upload-metadata': `purpose ${btoa(purpose)}` })
  return (await sendPart(browser, url, file, 0)).image!
}

async function sendImages(text: string, ids: number[], files: Buffer[] = []) {
  const path = `/majstor/poruke/${adId}`
  const [form] = formsOf(await (await mirza(`${path}?slike`)).text(), path)
  const body = new FormData()
  for (const { name, value, type } of form!.fields) if (type === 'hidden') body.append(name, value)
  body.append('text', text)
  for (const id of ids) body.append('imageIds', String(id))
  for (const file of files) body.append('images', new File([new Uint8Array(file)], 'a.jpg', { type: 'image/jpeg' }))
  const answer = await mirza(`${path}?slike`, { method: 'POST', body })
  const page = await answer.text()
  const fields = formsOf(page, path)[0]?.fields ?? []
  return {
    status: answer.status,
    page,
    ids: fields.filter(({ name }) => name === 'imageIds').map(({ value }) => Number(value)),
  }
}

test('an image without words is a message, which the list of conversations calls by its name', async () => {
  expect(await sendImages('  ', [await upload()])).toMatchObject({ status: 303 })
  const latest = db.selectFrom('messages').selectAll().where('sender_id', '=', cast.worker.id).orderBy('id', 'desc')
  expect(await latest.executeTakeFirst()).toMatchObject({ text: '' })
  expect(await (await amra('/klijent/poruke')).text()).toContain('<span>Slika</span>')
  expect(await (await mirza('/majstor/poruke')).text()).toContain('<span>Vi: Slika</span>')

  const send = (message: object) =>
    mirza('/api/message', {
      method: 'POST',
      body: JSON.stringify({ jobAdId: adId, ...message }),
      headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    })
  for (const text of [undefined, '']) expect((await send({ text, imageIds: [await upload()] })).status).toBe(201)
  const empty = await send({ text: '', imageIds: [] })
  expect([empty.status, Object.keys(((await empty.json()) as { errors: object }).errors)]).toEqual([422, ['text']])
})

test('images that have arrived on their own go with the message, beside files and once each', async () => {
  const [first, second, file] = [await upload(), await upload(), await photo()]
  expect(await sendImages('Tri slike', [first, second, first], [file])).toMatchObject({ status: 303 })
  const message = db.selectFrom('messages').select('id').where('text', '=', 'Tri slike')
  const images = await db.selectFrom('message_images').select('image_id').where('message_id', '=', message).execute()
  const ids = images.map(({ image_id: id }) => id)
  expect([ids.length, ids.includes(first), ids.includes(second)]).toEqual([3, true, true])
})

test('a message with too long a text comes back with its images, and one with too many with as many as it may have', async () => {
  const ids = [await upload(), await upload(), await upload(), await upload(), await upload()]
  expect(await sendImages('a'.repeat(2_001), ids.slice(0, 2))).toMatchObject({ status: 400, ids: ids.slice(0, 2) })
  const refused = await sendImages('Pet slika', ids)
  expect(refused).toMatchObject({ status: 400, ids: ids.slice(0, 4) })
  expect(refused.page).toContain('Po poruci ih može biti najviše 4.')
  const withFile = await sendImages('Četiri i datoteka', ids.slice(0, 4), [await photo()])
  expect(withFile).toMatchObject({ status: 400, ids: ids.slice(0, 4) })
})

test('a message with an image that is gone or another’s comes back without it', async () => {
  for (const id of [123, await upload('ad'), await upload('message', amra)]) {
    const refused = await sendImages('Tuđa slika', [id])
    expect(refused).toMatchObject({ status: 400, ids: [] })
    expect(refused.page).toContain('Slika nije pronađena.')
  }
})

test('the poll of a conversation answers 304 until something changes', async () => {
  const poll = (tag: string) => mirza(`/majstor/poruke/${adId}/promjene`, { headers: { 'if-none-match': tag } })
  const tag = (await poll('')).headers.get('etag')!
  expect((await poll(tag)).status).toBe(304)
  await sendMessage('Stigao sam.')
  expect((await poll(tag)).status).toBe(200)
})

test('a page takes as many statements for many rows as for few, and at most four', async () => {
  const paths = ['/majstor/poruke', `/majstor/poruke/${adId}`, `/majstor/direktne-poruke/${cast.client.id}`]
  for (const path of paths) await mirza(path)
  const few = await countStatementsOf(paths)
  for (let nth = 0; nth < 40; nth++) await sendMessage(`Poruka ${nth}`)
  expect(await countStatementsOf(paths)).toEqual(few)
  expect(Math.max(...few)).toBeLessThanOrEqual(4)

  await amra(`/klijent/poruke/${adId}`)
  await sendMessage('Nova')
  const before = await web.countStatements()
  await amra(`/klijent/poruke/${adId}`)
  expect((await web.countStatements()) - before).toBe(4)
})

let attempt = 0

function sendMessage(text: string) {
  attempt += 1
  return sendAdMessage(db, {
    sender: { id: cast.worker.id, userType: 'Worker' },
    adId,
    text,
    idempotencyKey: `p${attempt}`,
    now: new Date(),
  })
}

async function countOwn(text: string) {
  return (
    await db
      .selectFrom('messages')
      .select('id')
      .where('sender_id', '=', cast.client.id)
      .where('text', '=', text)
      .execute()
  ).length
}

async function countStatementsOf(paths: string[]) {
  const counts: number[] = []
  for (const path of paths) {
    const before = await web.countStatements()
    expect((await mirza(path)).status).toBe(200)
    counts.push((await web.countStatements()) - before)
  }
  return counts
}

test('the conversation of an ad that nobody has yet leads to the ad and says when it opens; a stranger gets a 404', async () => {
  const { adId: offeredId } = await anAdAtStage('offered', cast)
  const stranger = await signInAs(web, cast.otherClient)
  for (const [browser, path, target] of [
    [amra, `/klijent/poruke/${offeredId}`, `/klijent/moji-oglasi/${offeredId}`],
    [mirza, `/majstor/poruke/${offeredId}`, `/majstor/posao/${offeredId}`],
  ] as const) {
    const answer = await browser(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, target])
    const cookie = answer.headers.getSetCookie().find((value) => value.startsWith('flash='))!
    expect(atob(decodeURIComponent(/flash=([^;.]*)/.exec(cookie)![1]!))).toContain('messages:opens_later')
  }
  expect((await stranger(`/klijent/poruke/${offeredId}`)).status).toBe(404)
})

test('a message to a worker who is replaced meanwhile reaches nobody else, also one that waited for the network', async () => {
  const { adId: takenId, offerId: acceptedId } = await anAdAtStage('in_progress', cast)
  const html = await (await amra(`/klijent/poruke/${takenId}`)).text()
  const path = `/klijent/poruke/${takenId}?majstor=${cast.worker.id}`
  const [form] = formsOf(html, path)
  const { id: offerId } = await db
    .selectFrom('offers')
    .select('id')
    .where('ad_id', '=', takenId)
    .where('worker_id', '=', cast.otherWorker.id)
    .executeTakeFirstOrThrow()
  unwrap(await takeNextOffer(db, { offerId, acceptedId, clientId: cast.client.id, cause: 'other', now: new Date() }))

  const body = new URLSearchParams(
    form!.fields.map(({ name, value }) => [name, name === 'text' ? 'Samo za prvog' : value]),
  )
  const answer = await amra(path, { method: 'POST', body })
  expect([answer.status, await countOwn('Samo za prvog')]).toEqual([400, 0])
  const refused = await answer.text()
  expect(refused).toContain('u ovaj razgovor se trenutno ne može pisati')
  expect(refused).toContain('<blockquote class="as-typed">Samo za prvog</blockquote>')
})
