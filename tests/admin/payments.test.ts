import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { checkLedger } from '#app/subscriptions/ledger-check.server.ts'
import { adminPassword, anAdmin, codeOf, signInAsAdmin } from '#tests/support/data/admins.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anOrder, aPaidOrder, aPlan, aPromoCode, emptyShop, findOrder } from '#tests/support/data/shop.ts'
import { linksOn } from '#tests/support/web/html.ts'
import { openPlainBrowser } from '#tests/support/web/plain-browser.ts'
import {
  openBrowser,
  signInAs,
  startWebProcess,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'
import { aProof, someMoney } from './admin-paths.ts'

let web: WebProcess
let owner: Browser
let mirza: { id: number }

beforeAll(async () => {
  web = await startWebProcess()
  owner = await signInAsAdmin(web, await anAdmin())
})
beforeEach(async () => {
  await emptyShop()
  mirza = await aWorker({ name: 'Mirza', surname: 'Đurđević' })
})
afterAll(() => web.stop())

const now = new Date()
const read = async (path: string) => (await owner(path)).text()
const ordersOn = (page: string) => [...page.matchAll(/href="\/admin\/payments\/(\d+)"/g)].map(([, id]) => Number(id))

async function openOwner(path: string) {
  const { email, adminId } = await anAdmin()
  const browser = openPlainBrowser(web)
  await browser.open(path)
  await browser.send({ email, password: adminPassword })
  await browser.send({ code: await codeOf(adminId) })
  return browser
}

test('orders are found by number, name, state, method and day, and downloaded by the same filters', async () => {
  const { orderId: paid } = await aPaidOrder({ workerId: mirza.id, now })
  const { orderId: slip } = await anOrder({ workerId: (await aWorker()).id, method: 'slip', now })
  const find = async (query: string) => ordersOn(await read(`/admin/payments?${query}`))
  expect(await find('')).toEqual([slip, paid])
  expect(await find(`q=PRT-${paid}`)).toEqual([paid])
  expect(await find(`q=${slip}`)).toEqual([slip])
  expect(await find('q=djurdjevic')).toEqual([paid])
  expect(await find('q=Nepostojeći')).toEqual([])
  expect(await find('state=paid')).toEqual([paid])
  expect(await find('method=slip')).toEqual([slip])
  expect(await find('from=2020-01-01&to=2020-01-02')).toEqual([])
  expect(await find('from=nikad&state=čudno')).toEqual([slip, paid])
  const csv = await read('/admin/payments/izvoz/orders?state=paid')
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(csv).toContain(`\r\n${paid};`)
  expect(await read('/admin/payments/izvoz/orders?state=refunded')).toMatch(
    /^\ufeff?id;createdAt;state;method;[\w;]+\r\n$/,
  )
  expect((await owner('/admin/payments/izvoz/nema')).status).toBe(404)
})

test('what the nightly check found stands above the orders', async () => {
  expect(await read('/admin/payments')).toContain('Noćna provjera još nije radila.')
  const { orderId } = await aPaidOrder({ workerId: mirza.id, now })
  await checkLedger(db, { now })
  expect(await read('/admin/payments')).toContain('se slažu')
  await db.updateTable('subscriptions').set({ status: 'cancelled' }).execute()
  await checkLedger(db, { now })
  const page = await read('/admin/payments')
  expect(page).toContain('1 stvar se ne slaže')
  expect(page).toContain(`Narudžba ${orderId} je plaćena, a članstva nema.`)
})

test('money that buys nothing is said in KM with its way back, and leaves the page when it goes back', async () => {
  const money = await someMoney()
  const browser = await openOwner('/admin/payments')
  expect(browser.page).toContain('Stiglo je 14\u00a0KM za broj koji nije nijedne narudžbe.')
  expect(await read('/admin')).toContain('Uplate koje čekaju odluku</a>: 1')
  await browser.open(`/admin/payments/novac/${money}/povrat`)
  expect(browser.page).toContain('14\u00a0KM')
  expect(await browser.sendRefused({ reason: '' })).toContain('Napišite razlog')
  await browser.send({ reason: 'Nije naše' })
  expect(browser.address).toBe('/admin/payments')
  expect(browser.page).toContain('Novac se vraća na karticu.')
  expect(browser.page).not.toContain('Stiglo je')
  expect(await db.selectFrom('money_returns').select('requested_by').execute()).toHaveLength(1)
})

test('every finding leads to what it is about, and is closed with a reason until its figures change', async () => {
  const { orderId } = await aPaidOrder({ workerId: mirza.id, now })
  await db.updateTable('subscription_orders').set({ amount: 1_400 }).where('id', '=', orderId).execute()
  await db.updateTable('worker_profiles').set({ tier: 'Gold' }).where('user_id', '=', mirza.id).execute()
  await db.updateTable('receipt_numbers').set({ last_number: 2 }).execute()
  const browser = await openOwner('/admin/payments')
  const balance = `Narudžba PRT-${orderId}: u knjizi treba biti 14\u00a0KM, a ima 15\u00a0KM.`
  expect(browser.page).toContain(balance)
  for (const link of [
    `/admin/payments/${orderId}`,
    `/admin/users/${mirza.id}`,
    `/admin/payments/racuni?year=${now.getFullYear()}`,
  ])
    expect(linksOn(browser.page)).toContain(link)
  const closings = linksOn(browser.page).filter((link) => link.endsWith('/zatvaranje'))
  expect(closings).toHaveLength(3)
  for (const closing of closings) {
    await browser.open(closing)
    await browser.send({ reason: 'Provjereno' })
  }
  expect(browser.page).toContain('Narudžbe, uplate, računi i članstva se slažu.')
  expect(await checkLedger(db, { now })).toEqual([])
  await db.updateTable('subscription_orders').set({ amount: 1_300 }).where('id', '=', orderId).execute()
  expect(await read('/admin/payments')).toContain('treba biti 13\u00a0KM')
  expect((await owner('/admin/payments/nalazi/nema-1/zatvaranje')).status).toBe(404)
})

test('an order shows its money, and is refunded once with a reason', async () => {
  const { orderId, orderNumber } = await aPaidOrder({ workerId: mirza.id, now })
  const path = `/admin/payments/${orderId}`
  const browser = await openOwner(path)
  for (const text of [orderNumber, `${orderNumber}:charge`, 'Mirza Đurđević', `/${new Date().getFullYear()}`])
    expect(browser.page).toContain(text)
  await browser.open(linksOn(browser.page).find((link) => link.endsWith('/povrat'))!)
  expect(await browser.sendRefused({ reason: '' })).toContain('Napišite razlog')
  await browser.send({ reason: 'Odustanak u roku' })
  expect(browser.address).toBe(path)
  expect(browser.page).toContain('Odustanak u roku')
  expect(linksOn(browser.page).filter((link) => link.endsWith('/povrat'))).toEqual([])
  expect(await findOrder(orderId)).toMatchObject({ refund_reason: 'Odustanak u roku' })
  await browser.open(`${path}/povrat`)
  expect(await browser.sendRefused({ reason: 'Još jednom' })).toContain('Povrat je već zatražen.')
})

test('the ledger adds up what its filters show', async () => {
  await aPaidOrder({ workerId: mirza.id, now })
  await aPaidOrder({ workerId: (await aWorker()).id, plan: 'gold-1m', now })
  const all = await read('/admin/payments/promet')
  expect(all).toContain('44\u00a0KM')
  expect(ordersOn(all)).toHaveLength(2)
  expect(await read('/admin/payments/promet?method=slip')).not.toContain('44\u00a0KM')
  expect(await read('/admin/payments/izvoz/payments')).toMatch(/;15,00;/)
  expect(await read('/admin/payments/racuni')).toContain(`Račun br. 2/${new Date().getFullYear()}`)
  expect(await read('/admin/payments/izvoz/receipts')).toContain('Broj;Vrsta;Datum')
})

test.each(['', '/promet'])('a period that ends before it begins is flagged on /admin/payments%s', async (page) => {
  const response = await owner(`/admin/payments${page}?from=2026-11-20&to=2026-11-01`)
  const html = await response.text()
  expect(response.status).toBe(400)
  expect(html).toContain('Izaberite dan koji nije prije početnog.')
  expect(html).toMatch(/name="from"[^>]*value="2026-11-20"/)
  expect(html).toMatch(/name="to"[^>]*value="2026-11-01"/)
  expect((await owner(`/admin/payments${page}?from=2026-11-20&to=2026-11-20`)).status).toBe(200)
})

test.each(['utf-8', 'windows-1250'])(
  'a statement (%s) is uploaded, and a person matches what is left',
  async (encoding) => {
    const [one, other] = [await anOrder({ workerId: mirza.id, method: 'slip', now }), await aWorker()]
    const second = await anOrder({ workerId: other.id, method: 'slip', now })
    const lines = [
      'Datum;Iznos;Svrha;Uplatilac',
      `20.11.2026;15,00;Pretplata PRT-${one.orderId};M`,
      '20.11.2026;15,00;članarina;Đuro',
    ]
    const text = lines.join('\r\n')
    const bytes =
      encoding === 'utf-8' ? Buffer.from(text) : Buffer.from(text.replace('č', '\xe8').replace('Đ', '\xd0'), 'latin1')
    const send = async (reason: string) => {
      const body = new FormData()
      body.append('reason', reason)
      body.append('statement', new File([bytes], 'izvod.csv', { type: 'text/csv' }))
      return owner('/admin/payments/izvodi', { method: 'POST', body })
    }
    expect((await send('')).status).toBe(400)
    expect((await send('Izvod od petka')).headers.get('location')).toBe('/admin/payments/izvodi')
    expect(await findOrder(one.orderId)).toMatchObject({ state: 'paid' })
    expect(await read('/admin/payments/izvodi')).toContain('članarina')
    expect(await read('/admin/payments/izvodi')).toContain('Đuro')

    const browser = await openOwner('/admin/payments/izvodi')
    await browser.open(linksOn(browser.page).find((link) => link.endsWith('/uparivanje'))!)
    expect(await browser.sendRefused({ order: 'ne znam', reason: 'Zvao je' })).toContain('PRT-12')
    expect(await browser.sendRefused({ order: '987654', reason: 'Zvao je' })).toContain('Nema narudžbe')
    await browser.send({ order: `PRT-${second.orderId}`, reason: 'Zvao je' })
    expect(browser.page).toContain('Uplata je uparena')
    expect(await findOrder(second.orderId)).toMatchObject({ state: 'paid' })
  },
)

test('a file that is no statement is refused beside its field, with the reason as typed', async () => {
  const body = new FormData()
  body.append('reason', 'Proba izvoda')
  body.append('statement', new File(['nije;izvod'], 'izvod.csv', { type: 'text/csv' }))
  const response = await owner('/admin/payments/izvodi', { method: 'POST', body })
  const page = await response.text()
  expect(response.status).toBe(400)
  expect(page).toContain('U izvodu nema reda s nazivima kolona.')
  expect(page).toContain('value="Proba izvoda"')
})

test('a promo code is created and ended', async () => {
  const browser = await openOwner('/admin/payments/kodovi/novi')
  const dates = { startsOn: '', endsOn: '', plan: '', maxUses: '10', maxUsesPerWorker: '1' }
  const fields = { code: 'jesen-26', kind: 'percent', value: '20', reason: 'Jesenja akcija', ...dates }
  expect(await browser.sendRefused({ ...fields, value: '120' })).toContain('najviše 100')
  expect(await browser.sendRefused({ ...fields, code: 'a b' })).toContain('3 do 30')
  await browser.send(fields)
  expect(browser.page).toContain('JESEN-26')
  expect(browser.page).toContain('20% popusta')
  await browser.open(linksOn(browser.page).find((link) => link.endsWith('/kraj'))!)
  await browser.send({ reason: 'Kraj akcije' })
  expect(browser.page).toContain('Kod je završen.')
  expect(linksOn(browser.page).filter((link) => link.endsWith('/kraj'))).toEqual([])
})

test('a plan is edited in four languages and leaves the shop', async () => {
  const { id } = await aPlan('gold-1m')
  const browser = await openOwner(`/admin/payments/planovi/${id}`)
  expect(browser.page).toContain('value="Gold, mjesec"')
  expect(await browser.sendRefused({ price: '0,50', reason: 'Nova cijena' })).toContain('Upišite cijenu')
  await browser.send({ price: '34,50', name_de: 'Gold für einen Monat', reason: 'Nova cijena' })
  expect(browser.page).toContain('34,50\u00a0KM')
  const shop = await signInAs(web, mirza)
  expect(await (await shop('/majstor/moj-profil/reklama?lng=de')).text()).toContain('Gold für einen Monat')
  await browser.open(`/admin/payments/planovi/${id}`)
  await browser.send({ isSold: '', reason: 'Povlačimo ga' })
  expect(await (await shop('/majstor/moj-profil/reklama')).text()).not.toContain('Gold für einen Monat')
})

test('the image of a proof is seen by its worker and by those who decide, and by nobody else', async () => {
  const proofId = await aProof(mirza.id)
  const { image_id: imageId } = await db.selectFrom('student_proofs').select('image_id').executeTakeFirstOrThrow()
  const worker = await signInAs(web, mirza)
  const [support, editor] = [
    await signInAsAdmin(web, await anAdmin('support')),
    await signInAsAdmin(web, await anAdmin('editor')),
  ]
  const strangers = { visitor: openBrowser(web), other: await signInAs(web, await aWorker()), editor, support, owner }
  for (const width of ['?w=320', '?w=1280', ''])
    for (const [who, browser] of Object.entries(strangers))
      expect.soft([who, (await browser(`/api/image/${imageId}${width}`)).status]).toEqual([who, 404])
  expect((await worker(`/api/image/${imageId}?w=320`)).status).toBe(200)

  const path = `/admin/moderation/potvrde/${proofId}/slika`
  for (const [who, browser] of Object.entries({ visitor: openBrowser(web), worker, editor }))
    expect.soft([who, (await browser(path)).status]).toEqual([who, 303])
  for (const browser of [support, owner]) {
    const response = await browser(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  }
  expect((await support(`/admin/moderation/slika/${imageId}`)).status).toBe(404)
})

test('a code says whether it is valid, and its file has amounts in KM', async () => {
  const day = 86_400_000
  await aPromoCode('VAZI', { kind: 'fixed', value: 550 })
  await aPromoCode('SUTRA', { starts_at: new Date(Date.now() + day) })
  await aPromoCode('JUCE', { ends_at: new Date(Date.now() - day) })
  await aPromoCode('JEDAN', { max_uses: 1 })
  await aPaidOrder({ workerId: mirza.id, promoCode: 'JEDAN', now })
  const rows = (await read('/admin/payments/kodovi')).split('<tr').slice(-4)
  for (const [code, state] of [
    ['VAZI', 'važi'],
    ['SUTRA', 'još ne važi'],
    ['JUCE', 'završen'],
    ['JEDAN', 'potrošen'],
  ] as const)
    expect(rows.find((row) => row.includes(`>${code}<`))).toContain(`>${state}<`)
  const csv = await read('/admin/payments/izvoz/codes')
  expect(csv).toMatch(/VAZI;fixed;5,50;/)
  expect(csv).toMatch(/SUTRA;percent;50;/)
})

test('a proof is accepted and rejected with a reason', async () => {
  const [first, second] = [await aProof(mirza.id), await aProof()]
  const browser = await openOwner('/admin/moderation/potvrde')
  expect(browser.page).toContain('Mirza Đurđević')
  await browser.open(`/admin/moderation/potvrde/${first}/prihvatanje`)
  expect(await browser.sendRefused({ validUntil: '2020-01-01', reason: 'Indeks važi' })).toContain('nije prošao')
  const year = now.getFullYear() + 1
  await browser.send({ validUntil: `${year}-09-30`, reason: 'Indeks važi' })
  expect(browser.page).toContain('Potvrda je prihvaćena.')
  const winter = await aProof()
  await browser.open(`/admin/moderation/potvrde/${winter}/prihvatanje`)
  await browser.send({ validUntil: `${year}-12-31`, reason: 'Indeks važi' })
  const proofs = db.selectFrom('student_proofs').select('valid_until').where('id', 'in', [first, winter])
  expect((await proofs.orderBy('id').execute()).map(({ valid_until }) => valid_until?.toISOString())).toEqual([
    `${year}-09-30T21:59:59.999Z`,
    `${year}-12-31T22:59:59.999Z`,
  ])
  await browser.open(`/admin/moderation/potvrde/${second}/odbijanje`)
  await browser.send({ reason: 'Slika je nejasna' })
  expect(browser.page).toContain('Nijedna potvrda ne čeka.')
})

test.each(['', '/promet', '/racuni', '/izvodi', '/kodovi', '/planovi', 'order'])(
  '/admin/payments%s takes at most four statements',
  async (page) => {
    const { orderId } = await aPaidOrder({ workerId: mirza.id, now })
    const path = `/admin/payments${page === 'order' ? `/${orderId}` : page}`
    await read(path)
    const before = await web.countStatements()
    expect((await owner(path)).status).toBe(200)
    expect((await web.countStatements()) - before).toBeLessThanOrEqual(4)
  },
)
