import { afterAll, beforeAll, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { listCandidates } from '#app/ads/responses/candidates.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { listUnansweredAds } from '#app/ads/responses/unanswered.server.ts'
import { notifySeenMatch, trackView } from '#app/ads/viewing.server.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

test('the workers who could take an ad are listed from near to far, with what reaches them and what they did', async () => {
  const amra = await aClient()
  await markVerified(db, { userId: amra.id, purpose: 'email', now: noon })
  const far = await aWorker({ skills: ['plumber'], city: 'bihac', name: 'Daleki' })
  const here = await aWorker({ skills: ['plumber'], city: 'sarajevo', name: 'Bliski' })
  const busy = await aWorker({ skills: ['plumber'], city: 'sarajevo', name: 'Zauzeti' })
  await aWorker({ skills: ['painter'], city: 'sarajevo', name: 'Moler' })
  for (const { id } of [here, busy]) await markVerified(db, { userId: id, purpose: 'email', now: noon })
  const failures = { email_failed_at: noon, phone_verified_at: noon, phone_failed_at: noon }
  await db.updateTable('users').set(failures).where('id', '=', busy.id).execute()
  const { id: adId } = await anAd(amra.id)
  await matchAd(db, { adId, now: noon })
  const later = new Date(noon.getTime() + 60_000)
  await trackView(db, { adId, viewerId: here.id, visitor: Buffer.alloc(8), now: later })
  await declineAd(db, { adId, workerId: busy.id, reason: 'busy', now: later })
  await db.deleteFrom('sessions').where('user_id', '=', far.id).execute()

  const candidates = await listCandidates(db, { ...tapAd, id: adId, trade: null, clientId: amra.id })
  expect(candidates).toMatchObject([
    { id: here.id, city: 'sarajevo', km: 0, email: true, push: false, notifiedAt: noon, openedAt: later },
    { id: busy.id, km: 0, email: false, sms: false, notifiedAt: noon, declineReason: 'busy' },
    { id: far.id, city: 'bihac', lastSeenAt: null, notifiedAt: null, openedAt: null, declineReason: null },
  ])
  expect(candidates.at(-1)!.km).toBeGreaterThan(150)

  const admin = await signInAsAdmin(web, await anAdmin())
  const page = await (await admin(`/admin/unanswered/${adId}/majstori`)).text()
  for (const words of ['Bliski', 'otvoreno, bez odgovora', 'nema vremena', 'nijedan kanal', 'Bihać, ', 'Nije javljeno'])
    expect(page).toContain(words)
  expect(page).not.toContain('Moler')
})

test('a worker who opened the ad before its alert was sent counts as not notified', async () => {
  const amra = await aClient()
  const { id: workerId } = await aWorker({ skills: ['gardener'], city: 'livno' })
  const ad = await anAd(amra.id, { skill: 'gardener', city: 'livno' })
  await trackView(db, { adId: ad.id, viewerId: workerId, visitor: Buffer.alloc(8), now: noon })
  await notifySeenMatch(db, { adId: ad.id, workerId, now: noon })
  const candidates = await listCandidates(db, {
    ...ad,
    skill: 'gardener',
    trade: null,
    city: 'livno',
    clientId: amra.id,
  })
  expect(candidates[0]).toMatchObject({ id: workerId, notifiedAt: null, openedAt: noon })
})

test('a worker of several towns is listed once, with the nearest', async () => {
  const amra = await aClient()
  const { id } = await aWorker({ skills: ['electrician'], city: 'mostar' })
  await db.insertInto('worker_cities').values({ user_id: id, city: 'zenica' }).execute()
  const ad = {
    id: (await anAd(amra.id, { skill: 'electrician' })).id,
    trade: null,
    city: 'sarajevo',
    clientId: amra.id,
  }
  expect(await listCandidates(db, { ...ad, skill: 'electrician' })).toMatchObject([{ id, city: 'zenica' }])
})

test('an ad with a note leaves the list for a day, and its client reads that a worker is looked for', async () => {
  const amra = await aClient()
  const { id } = await anAd(amra.id)
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
  await db
    .updateTable('ads')
    .set({ published_at: daysAgo(3) })
    .where('id', '=', id)
    .execute()
  const admin = await signInAsAdmin(web, await anAdmin())
  const client = await signInAs(web, amra)
  const read = async (browser: typeof admin, path: string) => (await browser(path)).text()
  const words = 'pa i mi tražimo majstora za Vaš oglas'
  expect(await read(client, `/klijent/moji-oglasi/${id}`)).not.toContain(words)
  const path = `/admin/unanswered/${id}/biljeska`
  expect(await read(admin, '/admin/unanswered')).toContain(`href="${path}"`)

  const [form] = formsOf(await read(admin, path), path)
  const refused = await admin(path, { method: 'POST', body: encodeForm(form!, fillForm(form!, { reason: '' })) })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Napišite bilješku')])
  const note = { reason: 'Zvao Mirzu, dolazi sutra' }
  const saved = await admin(path, { method: 'POST', body: encodeForm(form!, fillForm(form!, note)) })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, '/admin/unanswered'])

  expect(await read(admin, '/admin/unanswered')).not.toContain(`href="${path}"`)
  const page = await read(client, `/klijent/moji-oglasi/${id}`)
  expect(page).toContain(words)
  expect(page).not.toContain('Zvao')
  const { items } = await listUnansweredAds(db, { now: daysAgo(-2) })
  expect(items.find((ad) => ad.id === id)?.notes).toMatchObject([{ text: note.reason }])

  await db.updateTable('ads').set({ status: 'cancelled' }).where('id', '=', id).execute()
  expect((await admin(path)).headers.get('location')).toBe('/admin/unanswered')
})

test('a second click on the button that notifies workers again does nothing, and is answered as the first', async () => {
  const { id } = await anAd((await aClient()).id)
  const admin = await signInAsAdmin(web, await anAdmin())
  const path = `/admin/unanswered/${id}/obavijest`
  const page = await (await admin(path)).text()
  const [form] = formsOf(page, path)
  const body = encodeForm(form!, fillForm(form!, { reason: 'Niko se ne javlja.' }))
  const answers = await Promise.all([1, 2].map(() => admin(path, { method: 'POST', body })))
  answers.push(await admin(path, { method: 'POST', body }))
  for (const answer of answers)
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/admin/unanswered'])
  const jobs = db.selectFrom('outbox').select('payload').where('kind', '=', 'matchAd')
  const rounds = (await jobs.execute()).filter(({ payload }) => /"round"/.test(JSON.stringify(payload)))
  expect(rounds).toHaveLength(1)
  const acts = db.selectFrom('audit_log').select('id').where('action', '=', 'notify_workers')
  expect(await acts.where('subject_id', '=', String(id)).execute()).toHaveLength(1)
})

test('the ads stand on pages of fifty from the longest waiting on, also those of one moment', async () => {
  const now = new Date(Date.now() - 30 * 86_400_000)
  const { id: clientId } = await aClient()
  const since = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const ids: number[] = []
  for (let count = 0; count < 53; count += 1) ids.push((await anAd(clientId)).id)
  for (const [index, id] of ids.entries())
    await db
      .updateTable('ads')
      .set({ published_at: since(25 + Math.floor(index / 2)) })
      .where('id', '=', id)
      .execute()
  const order = ids.toSorted((one, other) => {
    const hours = Math.floor(ids.indexOf(other) / 2) - Math.floor(ids.indexOf(one) / 2)
    return hours || one - other
  })
  const walked: number[] = []
  let cursor: string | null = null
  do {
    const page = await listUnansweredAds(db, { now, cursor, pageSize: 7 })
    expect(page.isFirst).toBe(cursor === null)
    walked.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  } while (cursor)
  expect(walked).toEqual(order)

  const admin = await signInAsAdmin(web, await anAdmin('support'))
  const listed = async (path: string) => {
    const page = await (await admin(path)).text()
    const links = [...page.matchAll(/href="\/admin\/ads\/(\d+)"/g)].map(([, id]) => Number(id))
    const next = /href="(\/admin\/unanswered\?cursor=[^"]+)"/.exec(page)?.[1]
    return { links, next, isFirst: !page.includes('href="/admin/unanswered"') }
  }
  const first = await listed('/admin/unanswered')
  expect(first.links).toEqual(order.slice(0, 50))
  const second = await listed(first.next!)
  expect(second.links.filter((id) => ids.includes(id))).toEqual(order.slice(50))
  expect([second.next, second.isFirst]).toEqual([undefined, false])
  expect((await listed('/admin/unanswered?cursor=x')).links).toEqual(first.links)
})

test.each(['obavijest', 'majstori', 'biljeska'])('members do not see %s', async (page) => {
  const amra = await aClient()
  const { id } = await anAd(amra.id)
  const response = await (await signInAs(web, amra))(`/admin/unanswered/${id}/${page}`)
  expect([302, 303, 404]).toContain(response.status)
})
