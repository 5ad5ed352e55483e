import { afterAll, beforeAll, expect, test } from 'vitest'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { matchAd } from '#app/ads/matching/matching.server.ts'
import { listCandidates } from '#app/ads/responses/candidates.server.ts'
import { declineAd } from '#app/ads/responses/declining.server.ts'
import { trackView } from '#app/ads/viewing.server.ts'
import { anAdmin, signInAsAdmin } from '#tests/support/data/admins.ts'
import { anAd, tapAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
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
  await markVerified(db, { userId: here.id, purpose: 'email', now: noon })
  const { id: adId } = await anAd(amra.id)
  await matchAd(db, { adId, now: noon })
  await trackView(db, { adId, viewerId: here.id, visitor: Buffer.alloc(8), now: noon })
  await declineAd(db, { adId, workerId: busy.id, reason: 'busy', now: noon })
  await db.deleteFrom('sessions').where('user_id', '=', far.id).execute()

  const candidates = await listCandidates(db, { ...tapAd, id: adId, trade: null, clientId: amra.id })
  expect(candidates).toMatchObject([
    { id: here.id, city: 'sarajevo', km: 0, email: true, push: false, notifiedAt: noon, openedAt: noon },
    { id: busy.id, km: 0, email: false, notifiedAt: noon, declineReason: 'busy' },
    { id: far.id, city: 'bihac', lastSeenAt: null, notifiedAt: null, openedAt: null, declineReason: null },
  ])
  expect(candidates.at(-1)!.km).toBeGreaterThan(150)

  const admin = await signInAsAdmin(web, await anAdmin())
  const page = await (await admin(`/admin/unanswered/${adId}/obavijest`)).text()
  for (const words of ['Bliski', 'otvoreno, bez odgovora', 'nema vremena', 'nijedan kanal', 'Bihać, ', 'Nije javljeno'])
    expect(page).toContain(words)
  expect(page).not.toContain('Moler')
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

test('members do not see it', async () => {
  const amra = await aClient()
  const { id } = await anAd(amra.id)
  const response = await (await signInAs(web, amra))(`/admin/unanswered/${id}/obavijest`)
  expect([302, 303, 404]).toContain(response.status)
})
