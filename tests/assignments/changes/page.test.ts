import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { unacceptOffer } from '#app/offers/deciding.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { formsOf, linksOn, unescapeMarkup } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const dayMs = 86_400_000
let web: Web
let cast: Cast
let adId: number
let offerId: number
let amra: Awaited<ReturnType<typeof signInAs>>
let mirza: typeof amra
let pages: { client: string; worker: string }

beforeAll(async () => {
  web = await startWeb()
  cast = await aCast()
  amra = await signInAs(web, cast.client)
  mirza = await signInAs(web, cast.worker)
}, 300_000)
afterAll(() => web.stop())

beforeEach(async () => {
  ;({ adId, offerId } = await anAdAtStage('in_progress', cast))
  pages = { client: `/klijent/dogovor/${adId}`, worker: `/majstor/dogovor/${adId}` }
})

type Caller = typeof amra
const textOf = (html: string) => unescapeMarkup(html.replace(/<[^>]*>/g, '')).replaceAll('\u00a0', ' ')
const read = async (browser: Caller, path: string) => textOf(await (await browser(path)).text())

async function send(browser: Caller, page: string, fields: Record<string, string>) {
  const path = `${page}/izmjena`
  const form = formsOf(await (await browser(path)).text(), path).find(({ action }) => action.split('?', 1)[0] === path)!
  const data = new URLSearchParams(
    form.fields.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value]),
  )
  for (const [name, value] of Object.entries({ reason: 'Ima više posla.', ...fields })) data.set(name, value)
  return browser(path, { method: 'POST', body: data })
}

async function press(browser: Caller, page: string, button: string) {
  const form = formsOf(await (await browser(page)).text(), page).find(({ action }) => action.endsWith(button))!
  const data = new URLSearchParams(form.fields.map(({ name, value }) => [name, value]))
  const response = await browser(form.action, { method: 'POST', body: data })
  expect([response.status, response.headers.get('location')]).toEqual([303, page])
  return read(browser, page)
}

test('without a change the page has one line about it', async () => {
  const html = await (await amra(pages.client)).text()
  expect(linksOn(html)).toContain(`${pages.client}/izmjena`)
  expect(textOf(html)).not.toMatch(/Verzija|Obim posla|Garancija/)
})

test('two change price and guarantee, and both read what holds, what held and why', async () => {
  const proposed = await send(mirza, pages.worker, { amount: '120', guaranteeMonths: '12', scope: 'I druga slavina.' })
  expect([proposed.status, proposed.headers.get('location')]).toEqual([303, pages.worker])
  expect(await read(mirza, pages.worker)).toContain('Vaš prijedlog izmjene čeka odgovor')
  const open = await read(amra, pages.client)
  for (const text of ['Cijena: 80 KM → 120 KM', 'Garancija na rad: 12 mjeseci', 'Razlog: Ima više posla.'])
    expect(open).toContain(text)

  const agreed = await press(amra, pages.client, '/prihvatanje')
  for (const text of ['Izmjena je prihvaćena', 'Verzija 2: prihvatili ste izmjenu', 'Verzija 1', '12 mjeseci'])
    expect(agreed).toContain(text)
  for (const path of [`/dzepna-kartica/${adId}`, `/majstor/kontakt-razmjena/${adId}/${cast.client.id}`])
    expect(await read(mirza, path)).toContain('120 KM')
  expect(await read(mirza, pages.worker)).toContain('Amra prihvata izmjenu')
})

test('two change how the price is counted, and both read how it was and how it becomes', async () => {
  const form = await read(amra, `${pages.client}/izmjena`)
  expect(form).toContain('Sada: za cijeli posao')
  await send(mirza, pages.worker, { pricing: 'square_meter', unitPrice: '12,50' })
  const line = 'Obračun cijene: za cijeli posao → 12,50 KM po m²'
  expect(await read(amra, pages.client)).toContain(line)
  const agreed = await press(amra, pages.client, '/prihvatanje')
  expect(agreed).toMatch(/Uslovi:?\s*12,50 KM po m²/)
  await send(amra, pages.client, { pricing: 'visit', amount: '90' })
  await press(mirza, pages.worker, '/prihvatanje')
  const sheet = await read(mirza, `${pages.worker}/dogovor.txt`)
  for (const part of [line, 'Cijena: 80 KM → 90 KM · Obračun cijene: 12,50 KM po m² → prvo pregled'])
    expect(sheet).toContain(part)
})

test('the unit price stands in its field: left there it stays, and emptied it is removed', async () => {
  await send(mirza, pages.worker, { pricing: 'hour', unitPrice: '20' })
  await press(amra, pages.client, '/prihvatanje')
  const html = await (await amra(`${pages.client}/izmjena`)).text()
  expect(html).toMatch(/name="unitPrice"[^>]*value="20"/)
  expect(textOf(html)).toContain('Prazno polje je uklanja.')
  await send(amra, pages.client, { unitPrice: '20', guaranteeMonths: '6' })
  expect(await press(mirza, pages.worker, '/prihvatanje')).toMatch(/Uslovi:?\s*20 KM po satu/)
  await send(amra, pages.client, { unitPrice: '20', pricing: 'day' })
  expect(await read(mirza, pages.worker)).toContain('20 KM po satu → po dnevnici')
  const refused = await send(amra, pages.client, { unitPrice: '', guaranteeMonths: '99' })
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.not.stringMatching(/name="unitPrice"[^>]*value="20"/),
  ])
  await send(amra, pages.client, { unitPrice: '' })
  const agreed = await press(mirza, pages.worker, '/prihvatanje')
  expect(agreed).toContain('20 KM po satu → po satu')
  expect(agreed).toMatch(/Uslovi:?\s*po satu/)
})

test('a deposit above a third of the price says what is safer, to both and on the sheet', async () => {
  const dueOn = localDay(new Date(Date.now() + 3 * dayMs))
  await send(mirza, pages.worker, { depositAmount: '50', depositFor: 'Baterija.', depositOn: dueOn })
  const warning = 'Avans od 50 KM je veći od 26 KM'
  expect(await read(amra, pages.client)).toContain('Avans: 50 KM, za: Baterija, do ')
  expect(await read(amra, pages.client)).toContain(warning)
  await press(amra, pages.client, '/prihvatanje')
  expect(await (await amra(pages.client)).text()).toContain('<p class="notice warning">Avans od')
  for (const [browser, page] of [
    [mirza, pages.worker],
    [mirza, `${pages.worker}/list`],
    [mirza, `${pages.worker}/dogovor.txt`],
  ] as const)
    expect(await read(browser, page)).toContain(warning)
})

test('a change is declined, or taken back', async () => {
  await send(amra, pages.client, { amount: '70' })
  expect(await press(mirza, pages.worker, '/odbijanje')).toContain('Niste prihvatili izmjenu')
  await send(amra, pages.client, { amount: '70' })
  expect(await press(amra, pages.client, '/povlacenje')).toContain('Povukli ste prijedlog izmjene')
  expect(await read(amra, pages.client)).toContain('80 KM')
})

test('a proposal that a newer one replaced is marked so, to both', async () => {
  await send(amra, pages.client, { amount: '70' })
  expect(await read(amra, pages.client)).not.toContain('Zamijenjen')
  await send(mirza, pages.worker, { amount: '75' })
  for (const [browser, page] of [
    [amra, pages.client],
    [mirza, pages.worker],
  ] as const)
    expect((await read(browser, page)).match(/Cijena: 7.*?Zamijenjen novijim prijedlogom/g)).toEqual([
      expect.stringContaining('Cijena: 70 KM · Razlog: Ima više posla. · Zamijenjen'),
    ])
})

test('what is wrong stands beside its field, with what was typed', async () => {
  const refusals: [Record<string, string>, string, string][] = [
    [{ amount: '120', reason: '' }, 'reason', 'Napišite zašto se dogovor mijenja.'],
    [{ amount: '0,50' }, 'amount', 'Cijena je od 1 do 100.000 KM.'],
    [{ pricing: 'komad' }, 'pricing', 'Izaberite obračun cijene.'],
    [{ unitPrice: '12' }, 'unitPrice', 'Ova cijena ide uz obračun'],
    [{ pricing: 'total', unitPrice: '12' }, 'unitPrice', 'Ova cijena ide uz obračun'],
    [{ pricing: 'hour', unitPrice: '0' }, 'unitPrice', 'Upišite iznos'],
    [{ depositFor: 'Pločice.' }, 'depositAmount', 'Upišite iznos avansa'],
    [{ depositAmount: '81' }, 'depositAmount', 'Avans ne može biti veći od cijene.'],
    [{ depositAmount: '10', depositOn: '2020-01-01' }, 'depositOn', 'Izaberite dan od danas'],
    [{ guaranteeMonths: '61' }, 'guaranteeMonths', 'Upišite broj mjeseci od 0 do 60.'],
    [{ amount: '120', reason: 'Zovite me na 061 234 567.' }, 'reason', '061 234 567'],
    [{ scope: 'Pišite na mirza@primjer.ba.' }, 'scope', 'mirza@primjer.ba'],
    [{ depositAmount: '10', depositFor: 'Viber 062/345-678' }, 'depositFor', '062/345-678'],
  ]
  for (const [fields, name, text] of refusals) {
    const response = await send(amra, pages.client, fields)
    const html = await response.text()
    expect([response.status, textOf(html).includes(text)], JSON.stringify(fields)).toEqual([400, true])
    expect(html).toMatch(new RegExp(`aria-invalid="true"[^>]*name="${name}"|name="${name}"[^>]*aria-invalid="true"`))
  }
  const typed = await (await send(amra, pages.client, { pricing: 'total', unitPrice: '12,50' })).text()
  expect(typed).toMatch(/name="pricing"[^>]*checked[^>]*value="total"/)
  expect(typed).toMatch(/name="unitPrice"[^>]*value="12,50"/)
  const same = await send(amra, pages.client, { amount: '80' })
  expect([same.status, textOf(await same.text())]).toEqual([400, expect.stringContaining('Ovo je već dogovoreno.')])
})

test('the sheet names both, the versions and that it is no receipt, and nobody’s contacts', async () => {
  await send(mirza, pages.worker, { amount: '120', material: 'worker' })
  await press(amra, pages.client, '/prihvatanje')
  const file = await amra(`${pages.client}/dogovor.txt`)
  expect(file.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  const text = await file.text()
  for (const part of [
    'Klijent: Amra Hodžić',
    'Majstor: Mirza Hadžić',
    'Verzija 2: predlaže Mirza, prihvata Amra.',
    'Dogovorena cijena: 120\u00a0KM',
    'Materijal: donosi majstor',
    'Verzija 1: ponuda je prihvaćena. Cijena: 80\u00a0KM',
    'Razlog: Ima više posla.',
    'Nije račun ni potvrda o plaćanju.',
  ])
    expect(text).toContain(part)
  const people = await db
    .selectFrom('users')
    .select(['phone', 'email', 'address'])
    .where('id', 'in', [cast.client.id, cast.worker.id])
    .execute()
  const contacts = people.flatMap(({ phone, email, address }) => [phone, email, address]).filter(Boolean)
  for (const contact of contacts) expect(text).not.toContain(contact)
  const html = await (await mirza(`${pages.worker}/list`)).text()
  expect(linksOn(html)).toContain(`${pages.worker}/dogovor.txt`)
  expect(html).toContain('data-share="Dogovor o poslu')
})

test('when the acceptance is undone all of it leads to the page of the ad', async () => {
  await unacceptOffer(db, { offerId, clientId: cast.client.id, now: new Date() })
  for (const path of ['izmjena', 'list', 'dogovor.txt']) {
    const response = await amra(`${pages.client}/${path}`)
    expect([response.status, response.headers.get('location')]).toEqual([303, `/klijent/moji-oglasi/${adId}`])
  }
})
