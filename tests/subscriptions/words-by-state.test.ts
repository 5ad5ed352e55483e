import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { refundOrder } from '#app/subscriptions/refunds/refunding.server.ts'
import { sweepSubscriptions } from '#app/subscriptions/sweeps/sweeping.server.ts'
import { renderNotification } from '#app/notifications/rendering.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anOrder, aPaidOrder, emptyShop } from '#tests/support/data/shop.ts'
import { openBrowser, signInAs, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let workerId: number

beforeAll(async () => {
  web = await startWebProcess()
})
beforeEach(async () => {
  await emptyShop()
  workerId = (await aWorker()).id
})
afterAll(() => web.stop())

const dayMs = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs)
const paid = (days = 1) => aPaidOrder({ workerId, now: daysAgo(days) })
const sweep = () => sweepSubscriptions(db, { now: new Date() })

/** What the shop says of a membership, what it never says, whether others see the tier, and what the bell says last. */
type Words = { shop: string[]; never: string[]; isShown: boolean; bell?: string }

const states: Record<string, { reach: () => Promise<unknown>; words: Words }> = {
  none: {
    reach: async () => undefined,
    words: { shop: ['Nemate članstvo.'], never: ['važi do', 'isteklo', 'počinje'], isShown: false },
  },
  'an order that waits for its slip': {
    reach: () => anOrder({ workerId, method: 'slip', now: new Date() }),
    words: { shop: ['Nemate članstvo.', 'Otkaži narudžbu na'], never: ['važi do', 'isteklo'], isShown: false },
  },
  'a paid one': {
    reach: () => paid(),
    words: { shop: ['važi do'], never: ['Nemate članstvo', 'isteklo'], isShown: true, bell: 'Uplata je obrađena' },
  },
  'two in succession': {
    reach: async () => {
      await paid()
      await paid()
    },
    words: { shop: ['važi do', 'počinje'], never: ['Nemate članstvo', 'isteklo'], isShown: true },
  },
  'one that was refunded': {
    reach: async () => {
      const { orderId } = await paid()
      await refundOrder(db, { orderId, reason: 'odustanak', now: new Date() })
    },
    words: { shop: ['Nemate članstvo.'], never: ['važi do', 'počinje'], isShown: false },
  },
  'one that is over': {
    reach: async () => {
      await paid(40)
      await sweep()
    },
    words: { shop: ['Članstvo je isteklo.'], never: ['važi do', 'Nemate članstvo'], isShown: false, bell: 'isteklo' },
  },
  'one that is over, before the sweep': {
    reach: () => paid(40),
    words: { shop: ['Članstvo je isteklo.'], never: ['važi do', 'Nemate članstvo'], isShown: false },
  },
  'the second of two, before the sweep': {
    reach: async () => {
      await paid(40)
      await paid(39)
    },
    words: { shop: ['Silver, mjesec: važi do', 'isteklo'], never: ['Nemate članstvo', 'počinje'], isShown: true },
  },
}

async function read(path: string, isOwn: boolean): Promise<string> {
  const browser = isOwn ? await signInAs(web, { id: workerId }) : openBrowser(web)
  const html = await (await browser(path)).text()
  return html.replace(/<script[\s\S]*?<\/script>|<!-- -->/g, '')
}

test.each(Object.entries(states))('%s', async (_, { reach, words: { shop, never, isShown, bell } }) => {
  await reach()
  const html = await read('/majstor/moj-profil/reklama', true)
  const own = /<h2>Vaše članstvo<\/h2>[\s\S]*?<\/section>/.exec(html)![0]
  for (const text of shop) expect.soft(html.includes(text), `says ${text}`).toBe(true)
  for (const text of never) expect.soft(own.includes(text), `never says ${text}`).toBe(false)

  const { slug } = await db
    .selectFrom('worker_profiles')
    .select('public_slug as slug')
    .where('user_id', '=', workerId)
    .executeTakeFirstOrThrow()
  expect((await read(`/majstor/${slug}`, false)).includes('Silver')).toBe(isShown)

  if (!bell) return
  await deliverAll()
  const bells = await db
    .selectFrom('notifications')
    .select(['type', 'variant', 'params'])
    .where('user_id', '=', workerId)
    .execute()
  const reader = { t: getTranslate('bs'), language: 'bs' } as const
  expect(bells.map((row) => renderNotification(reader, row as never).title)).toContainEqual(
    expect.stringContaining(bell),
  )
})
