import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findMilestone, isExtendedUsage, type MilestoneAct } from '#app/analytics/milestones.server.ts'
import { seedPlans } from '#tools/seeds/plans.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { aPaidOrder } from '#tests/support/data/shop.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { createSessionCookie, openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const dayMs = 86_400_000

let cast: Cast
beforeAll(() => seedPlans(db))
beforeEach(async () => {
  cast = await aCast()
})

const milestoneOf = ({ id }: { id: number }, act: MilestoneAct) => findMilestone(db, { userId: id, act })

describe('a milestone', () => {
  test('is the first ad that is posted, and no draft', async () => {
    await anAdAtStage('draft', cast)
    expect(await milestoneOf(cast.client, 'ad_posted')).toBeNull()
    await anAd(cast.client.id)
    expect(await milestoneOf(cast.client, 'ad_posted')).toBe('first_job_posted')
    await anAd(cast.client.id, { now: new Date(noon.getTime() + 60_000) })
    expect(await milestoneOf(cast.client, 'ad_posted')).toBeNull()
  })

  test('is the first offer, for who sends it and for who gets it', async () => {
    const { id: adId } = await anAd(cast.client.id)
    const offer = { adId, amount: 8_000, message: 'Mogu sutra.', now: noon }
    await sendOffer(db, { ...offer, workerId: cast.worker.id })
    expect(await milestoneOf(cast.worker, 'offer_sent')).toBe('first_offer_sent')
    expect(await milestoneOf(cast.client, 'offers_read')).toBe('first_offer_received')
    await anAdAtStage('offered', cast)
    expect(await milestoneOf(cast.worker, 'offer_sent')).toBeNull()
    expect(await milestoneOf(cast.client, 'offers_read')).toBeNull()
  })

  test('is a completed job, and the third', async () => {
    const reached = []
    for (let nth = 1; nth <= 4; nth += 1) {
      await anAdAtStage('completed', cast)
      reached.push([await milestoneOf(cast.client, 'job_completed'), await milestoneOf(cast.worker, 'job_completed')])
    }
    expect(reached).toEqual([
      ['job_completed', 'job_completed'],
      [null, null],
      ['multiple_transactions', 'multiple_transactions'],
      [null, null],
    ])
  })

  test('is a payment, and the second', async () => {
    const { id: workerId } = await aWorker()
    const reached = []
    for (let nth = 1; nth <= 3; nth += 1) {
      await aPaidOrder({ workerId })
      reached.push(await milestoneOf({ id: workerId }, 'paid'))
    }
    expect(reached).toEqual(['successful_payment', 'multiple_transactions', null])
  })

  test('is nobody else’s', async () => {
    await anAdAtStage('completed', cast)
    for (const act of ['ad_posted', 'offers_read', 'job_completed', 'paid'] as const)
      expect([act, await milestoneOf(cast.otherClient, act)]).toEqual([act, null])
    for (const act of ['job_completed', 'paid'] as const)
      expect([act, await milestoneOf(cast.otherWorker, act)]).toEqual([act, null])
  })

  test('is a month of membership, for a week', () => {
    const after = (days: number) => isExtendedUsage(noon, new Date(noon.getTime() + days * dayMs))
    expect([0, 29.9, 30, 36.9, 37, 400].map(after)).toEqual([false, false, true, true, false, false])
  })
})

describe('the page that follows', () => {
  let web: WebProcess
  beforeAll(async () => {
    web = await startWebProcess()
  })
  afterAll(() => web.stop())

  const open = async (person: { id: number }, path: string, cookie = '; js=1', headers: Record<string, string> = {}) =>
    openBrowser(web, `${await createSessionCookie(person.id)}${cookie}`)(path, { headers })

  async function submit(person: { id: number }, page: string, button?: string): Promise<Response> {
    const browser = openBrowser(web, `${await createSessionCookie(person.id)}; js=1`)
    const forms = formsOf(await (await browser(page)).text(), page)
    const form = button
      ? forms.find(({ action }) => action === button)!
      : forms.toSorted((one, other) => other.fields.length - one.fields.length)[0]!
    return browser(form.action, { method: 'POST', body: encodeForm(form, fillForm(form)) })
  }

  const named = (response: Response) =>
    response.headers.getSetCookie().find((cookie) => cookie.startsWith('milestone=')) ?? null
  const cookieOf = (milestone: string) => `milestone=${milestone}; Path=/; Max-Age=600; SameSite=Lax`

  test('has the milestone of an ad, an offer and a completed job in a cookie', async () => {
    expect(named(await submit(cast.client, '/klijent/objavite-oglas'))).toBe(cookieOf('first_job_posted'))
    expect(named(await submit(cast.client, '/klijent/objavite-oglas'))).toBeNull()
    const { id } = await db
      .selectFrom('ads')
      .select('id')
      .where('client_id', '=', cast.client.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    expect(named(await submit(cast.worker, `/majstor/posao/${id}`))).toBe(cookieOf('first_offer_sent'))

    const { adId } = await anAdAtStage('in_progress', cast)
    expect(named(await submit(cast.client, `/klijent/moji-oglasi/${adId}/zavrsetak`))).toBe(cookieOf('job_completed'))
    expect(named(await open(cast.worker, '/majstor/zavrseni-poslovi'))).toBe(cookieOf('job_completed'))
  })

  test('has that of a draft that is published', async () => {
    const { adId } = await anAdAtStage('draft', cast)
    const page = `/klijent/moji-oglasi/${adId}`
    expect(named(await submit(cast.client, page, `${page}/objava`))).toBe(cookieOf('first_job_posted'))
  })

  test('has that of offers while they are new', async () => {
    const { adId } = await anAdAtStage('offered', cast)
    const path = `/klijent/moji-oglasi/${adId}/ponude`
    expect(named(await open(cast.client, path))).toBe(cookieOf('first_offer_received'))
    expect(named(await open(cast.client, `${path}.data`))).toBe(cookieOf('first_offer_received'))
    await db
      .updateTable('offers')
      .set({ offered_at: new Date(Date.now() - 8 * dayMs) })
      .where('ad_id', '=', adId)
      .execute()
    expect(named(await open(cast.client, path))).toBeNull()
  })

  test('has that of a payment and of a month of membership', async () => {
    const { orderId } = await aPaidOrder({ workerId: cast.worker.id, now: new Date() })
    const finish = `/majstor/moj-profil/reklama/${orderId}/zavrsi`
    expect(named(await open(cast.worker, finish))).toBe(cookieOf('successful_payment'))

    const client = await aClient({ now: new Date(Date.now() - 31 * dayMs) })
    const worker = await aWorker({ now: new Date(Date.now() - 31 * dayMs) })
    expect(named(await open(client, '/klijent/pocetna'))).toBe(cookieOf('extended_usage'))
    expect(named(await open(worker, '/majstor/pretraga-poslova'))).toBe(cookieOf('extended_usage'))
    expect(named(await open(cast.otherClient, '/klijent/pocetna'))).toBeNull()
  })

  test('names none in the seven days after a request, nor in advance, nor without scripts', async () => {
    const client = await aClient({ now: new Date(Date.now() - 31 * dayMs) })
    expect(named(await open(client, '/klijent/pocetna', '; js=1; milestone=done'))).toBeNull()
    expect(named(await open(client, '/klijent/pocetna', ''))).toBeNull()
    expect(named(await open(client, '/klijent/pocetna', '; js=1', { 'sec-purpose': 'prefetch' }))).toBeNull()
  })
})
