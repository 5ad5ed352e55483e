import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setWorkerStatus, suspendPerson } from '#app/admin/people/acts.server.ts'
import { config } from '#app/config.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { refused } from '#app/outcome.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { unwrap } from '#tests/support/data/shop.ts'
import { createSessionCookie, openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let workerId: number
let adminId: number

beforeAll(async () => {
  web = await startWebProcess({}, { isMonitored: false })
})
beforeEach(async () => {
  workerId = (await aWorker()).id
  ;({ adminId } = await anAdmin('support'))
})
afterAll(() => web.stop())

const act = (reason: string) => ({ adminId, userId: workerId, reason, now: new Date() })
const set = async (workerStatus: 'Active' | 'Paused' | 'Blocked', reason = 'Lažne slike radova') =>
  unwrap(await setWorkerStatus(db, { ...act(reason), workerStatus }))

async function openProfile(viewerId?: number): Promise<Response> {
  const profile = db.selectFrom('worker_profiles').select('public_slug').where('user_id', '=', workerId)
  const cookie = viewerId === undefined ? '' : await createSessionCookie(viewerId)
  return openBrowser(web, cookie)(`/majstor/${(await profile.executeTakeFirstOrThrow()).public_slug}`)
}

async function notificationsOf(variants: string[]) {
  await deliverAll()
  const rows = db.selectFrom('notifications').select(['variant', 'params']).where('user_id', '=', workerId)
  return rows.where('variant', 'in', variants).orderBy('id').execute()
}

test('a worker whom support hides is notified why, and when it is over', async () => {
  await set('Paused')
  await set('Blocked')
  await set('Paused', 'Objasnio je')
  await set('Active')
  const params = { reason: 'Lažne slike radova', email: config.CONTACT_EMAIL }
  expect(await notificationsOf(['profile_hidden', 'profile_shown'])).toMatchObject([
    { variant: 'profile_hidden', params },
    { variant: 'profile_shown' },
  ])
})

test('the hidden profile tells its worker the reason, and is not there for others', async () => {
  await set('Blocked')
  const own = await openProfile(workerId)
  const html = await own.text()
  expect([own.status, html.includes('Lažne slike radova'), html.includes('Vaš profil je skriven')]).toEqual([
    200,
    true,
    true,
  ])
  expect(html).toContain(`mailto:${config.CONTACT_EMAIL}`)
  const { id: other } = await aWorker()
  for (const viewerId of [undefined, other, (await aClient()).id])
    expect((await openProfile(viewerId)).status).toBe(404)
  await set('Active')
  expect(await (await openProfile(workerId)).text()).not.toContain('Vaš profil je skriven')
})

test('a profile that moderators removed leads to the answer', async () => {
  const hiding = { target: 'profile', id: workerId, reason: 'contacts', note: 'Broj u opisu.', actor: 'Zora' } as const
  const { hiddenId } = unwrap(await hideContent(db, { ...hiding, now: new Date() }))
  const html = await (await openProfile(workerId)).text()
  expect(html).toContain('Broj u opisu.')
  expect(html).toContain(`href="/uklonjen-sadrzaj/${hiddenId}"`)
})

test('a hidden worker sends no offers', async () => {
  const { id: adId } = await anAd((await aClient()).id)
  await set('Blocked')
  const offer = { adId, workerId, amount: 8_000, message: 'Mogu sutra.', now: new Date() }
  expect(await sendOffer(db, offer)).toEqual(refused('unknown'))
})

test('a suspended member is notified why, and where to write', async () => {
  unwrap(await suspendPerson(db, act('Lažni računi')))
  expect(await notificationsOf(['suspended'])).toMatchObject([
    { params: { reason: 'Lažni računi', email: config.CONTACT_EMAIL } },
  ])
})
