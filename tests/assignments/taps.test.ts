import { afterAll, beforeAll, expect, test } from 'vitest'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { markWorkDone } from '#app/offers/completing.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { encodeForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn, type Form } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

/** Somebody without scripts whose taps are counted: on links, buttons and chips, with what was tapped. */
class Walk {
  readonly taps: string[] = []
  private html = ''
  private path = ''

  private readonly browser: Browser
  private readonly userId: number

  constructor(browser: Browser, userId: number) {
    this.browser = browser
    this.userId = userId
  }

  async open(path: string): Promise<void> {
    this.path = path
    const response = await this.browser(path)
    const next = response.headers.get('location')
    if (next) return this.open(next)
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    this.html = await response.text()
  }

  /** In the push, the mail or the bell. */
  async tapNotification(type: string): Promise<void> {
    await deliverAll()
    const own = db.selectFrom('notifications').select('action_path as path').where('user_id', '=', this.userId)
    const { path } = await own
      .where('type', '=', type as never)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    this.taps.push(type)
    await this.open(path!)
  }

  async tapLink(pattern: RegExp): Promise<void> {
    const link = linksOn(this.html).find((to) => pattern.test(to))
    if (!link) throw new Error(`${this.path} has no link ${pattern}`)
    this.taps.push(link)
    await this.open(link)
  }

  /** What is typed is no tap, each choice among radio buttons is one. */
  async send(part: string, typed: Record<string, string> = {}): Promise<void> {
    const form = this.findForm(part)
    const radios = new Set(form.fields.filter(({ type }) => type === 'radio').map(({ name }) => name))
    for (const name of Object.keys(typed)) if (radios.has(name)) this.taps.push(name)
    const own = form.fields.filter(({ type }) => type === 'hidden').map(({ name, value }) => [name, value])
    const body = encodeForm(form, new URLSearchParams([...own, ...Object.entries(typed)] as [string, string][]))
    this.taps.push(`button of ${form.action}`)
    const response = await this.browser(form.action, { method: 'POST', body })
    const next = response.headers.get('location')
    if (!next) throw new Error(`${form.action}: ${response.status}`)
    await this.open(next)
  }

  /** By a field or its address. */
  private findForm(part: string): Form {
    const form = formsOf(this.html, this.path).find(
      ({ action, fields }) => action.endsWith(part) || fields.some(({ name }) => name === part),
    )
    if (!form) throw new Error(`${this.path} has no form with ${part}`)
    return form
  }
}

test('from the alert to the sent offer: two taps and the amount', async () => {
  const [client, worker] = [await aClient(), await aWorker({ skills: [tapAd.skill] })]
  const { id: adId } = await anAd(client.id, { now: new Date() })
  await matchAd(db, { adId, now: new Date() })
  const mirza = new Walk(await signInAs(web, worker), worker.id)
  await mirza.tapNotification('NewJobMatch')
  await mirza.send('amount', { amount: '80' })
  const offers = db.selectFrom('offers').select(['amount', 'status']).where('worker_id', '=', worker.id)
  expect(await offers.execute()).toEqual([{ amount: 8_000, status: 'pending' }])
  expect(mirza.taps, mirza.taps.join(' → ')).toHaveLength(2)
})

test('from the ad to the rating', async () => {
  const [client, worker] = [await aClient(), await aWorker({ skills: [tapAd.skill] })]
  const amra = new Walk(await signInAs(web, client), client.id)
  await amra.open('/klijent/objavite-oglas')
  const { title, description, address } = tapAd
  const typed = { title, description, address, city: 'Sarajevo', minPayout: '50', maxPayout: '150' }
  await amra.send('title', { ...typed, skill: tapAd.skill })
  const own = db.selectFrom('ads').select('id').where('client_id', '=', client.id)
  const { id: adId } = await own.executeTakeFirstOrThrow()

  unwrap(await sendOffer(db, { adId, workerId: worker.id, amount: 8_000, message: '', now: new Date() }))
  await amra.tapNotification('NewOfferReceived')
  await amra.tapLink(/\/prihvatanje$/)
  await amra.send('/prihvatanje')
  unwrap(await markWorkDone(db, { adId, workerId: worker.id, now: new Date() }))
  await amra.tapNotification('JobCompleted')
  await amra.tapLink(/\/zavrsetak$/)
  await amra.send('rating', { rating: '5', comment: 'Sve po dogovoru.' })
  const reviews = db.selectFrom('reviews').select('rating').where('ad_id', '=', adId)
  expect(await reviews.execute()).toEqual([{ rating: 5 }])
  expect(amra.taps, amra.taps.join(' → ')).toHaveLength(9)
})
