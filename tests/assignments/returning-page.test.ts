import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerArrival } from '#app/assignments/appointments/arrival/arriving.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { db } from '#tests/support/data/database.ts'
import { fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Web } from '#tests/support/web/in-process-web.ts'
import { anAgreedJob, dayMs, hourMs, timesFrom } from './appointments/appointment-fixtures.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

async function aJob(hours: number) {
  const job = await anAgreedJob(timesFrom(new Date(Date.now() + hours * hourMs)), new Date(Date.now() - dayMs))
  const worker = await signInAs(web, { id: job.workerId })
  const agreement = `/majstor/dogovor/${job.adId}`
  return { ...job, worker, agreement, path: `${agreement}/vracanje` }
}

test('the worker is led from the agreement to the page that gives the job back, and its client reads why', async () => {
  const { adId, clientId, worker, agreement, path } = await aJob(30)
  expect(linksOn(await (await worker(agreement)).text())).toContain(path)
  const form = formsOf(await (await worker(path)).text(), path).find(({ action }) => action === path)!
  const body = fillForm(form)
  body.delete('cause')
  const refused = await worker(path, { method: 'POST', body })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('Izaberite jedan razlog.')])

  const sent = await worker(path, { method: 'POST', body: fillForm(form, { cause: 'worker_cannot' }) })
  expect([sent.status, sent.headers.get('location')]).toEqual([303, '/majstor/moje-ponude'])
  const own = await (await worker(`/majstor/posao/${adId}`)).text()
  expect(own).not.toContain('Račun')
  const client = await signInAs(web, { id: clientId })
  expect(await (await client(`/klijent/moji-oglasi/${adId}`)).text()).toContain(
    'Majstor je vratio posao: ne može doći.',
  )
  await deliverAll()
  const rows = db
    .selectFrom('notifications')
    .select('params')
    .where('user_id', '=', clientId)
    .where('variant', '=', 'returned')
  expect((await rows.executeTakeFirstOrThrow()).params).toMatchObject({ cause: 'worker_cannot' })
})

test('after a time that was called off both read that, and the page of the return speaks of no time ahead', async () => {
  const { adId, clientId, workerId: userId, proposalId: appointmentId, worker, agreement, path } = await aJob(30)
  expect(await (await worker(path)).text()).toContain('Možete ga vratiti do 24 sata prije dogovorenog termina.')
  const { ok } = await answerArrival(db, { adId, userId, appointmentId, arrival: 'cannot', now: new Date() })
  expect(ok).toBe(true)
  const page = await (await worker(path)).text()
  expect(page).toContain('Samo vraćanje ne kvari Vaš profil.')
  expect(page).not.toContain('24 sata')
  expect(await (await worker(agreement)).text()).toContain('Javili ste da ne možete doći.')
  const client = await signInAs(web, { id: clientId })
  expect(await (await client(`/klijent/dogovor/${adId}`)).text()).toContain('javlja: ne mogu doći.')
})

test('a day before the time there is no such link, and the page says that it is too late', async () => {
  const { worker, agreement, path } = await aJob(23)
  expect(linksOn(await (await worker(agreement)).text())).not.toContain(path)
  expect(await (await worker(path)).text()).toContain(
    'Posao se može vratiti najkasnije 24 sata prije dogovorenog termina.',
  )
})
