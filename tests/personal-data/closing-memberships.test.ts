import '#tests/support/environment/shop-settings.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { formatDate } from '#app/i18n/formats.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aPaidOrder, emptyShop, listSubscriptions } from '#tests/support/data/shop.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

const dayMs = 86_400_000
const t = getTranslate('bs')
let web: Web
let mirza: { id: number }

beforeAll(async () => {
  web = await startWeb()
})
beforeEach(async () => {
  await emptyShop()
  mirza = await aWorker()
})
afterAll(() => web.stop())

const readPage = async () => (await (await signInAs(web, mirza))('/majstor/moj-profil/brisanje')).text()
const date = (time: Date) => formatDate(time, 'bs')

test('who deletes the account reads which memberships end, and until when a purchase can be withdrawn', async () => {
  const now = new Date()
  await aPaidOrder({ workerId: mirza.id, now })
  const [membership] = await listSubscriptions(mirza.id)
  const { plan_names: names } = await db
    .selectFrom('subscription_orders')
    .select('plan_names')
    .executeTakeFirstOrThrow()
  const name = (names as { bs: string }).bs
  const html = await readPage()
  expect(html).toContain(t('membership:closing.ends', { name, date: date(membership!.ends_at) }))
  const until = new Date(now.getTime() + 15 * dayMs)
  expect(html).toContain(t('membership:closing.withdraw', { name, date: date(until) }))
})

test('a purchase of sixteen days ago ends with the account, and nothing is said of a withdrawal', async () => {
  await aPaidOrder({ workerId: mirza.id, now: new Date(Date.now() - 16 * dayMs) })
  const html = await readPage()
  expect(html).toContain('S računom prestaje i članstvo')
  expect(html).not.toContain('Kao potrošač od kupovine')
})

test('who has no membership reads nothing of one', async () => {
  expect(await readPage()).not.toContain('S računom prestaje i članstvo')
})
