import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerOf } from '#app/enhance/waiting/waiting-rules.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { formsOf } from '#tests/support/web/html.ts'
import {
  createSessionCookie,
  openBrowser,
  signInAs,
  startWebProcess,
  type Browser,
  type WebProcess,
} from '#tests/support/web/web-process.ts'

let web: WebProcess
let adPath: string

beforeAll(async () => {
  web = await startWebProcess()
  adPath = `/majstor/posao/${(await anAd((await aClient()).id)).id}`
})

afterAll(() => web.stop())

/** An offer as the phone has retained it, and the headers with which it sends it. */
async function keepOffer(browser: Browser, values: Record<string, string> = {}) {
  const form = formsOf(await (await browser(adPath)).text(), adPath).find(({ fields }) =>
    fields.some(({ name }) => name === 'amount'),
  )!
  const key = form.fields.find(({ name }) => name === '_key')!.value
  const fields = { _key: key, amount: '85', message: 'Mogu u subotu ujutro.', ...values }
  return { body: new URLSearchParams(fields), headers: { 'x-retained-form': ownerOf(key) } }
}

const listOffers = (workerId: number) =>
  db.selectFrom('offers').select('message').where('worker_id', '=', workerId).execute()

test('pages of members name the owner of their forms to scripts, pages of visitors none', async () => {
  const cookie = await createSessionCookie((await aWorker()).id)
  const answer = await openBrowser(web, `${cookie}; js=1`)(adPath)
  const { headers } = await keepOffer(openBrowser(web, cookie))
  expect(answer.headers.get('x-form-owner')).toBe(headers['x-retained-form'])
  expect((await openBrowser(web, cookie)(adPath)).headers.has('x-form-owner')).toBe(false)
  expect((await openBrowser(web, 'js=1')('/objavite-oglas')).headers.has('x-form-owner')).toBe(false)
})

test('a retained form is answered with its outcome instead of a redirect, any number of times, and counts once', async () => {
  const worker = await aWorker()
  const browser = await signInAs(web, worker)
  const retained = await keepOffer(browser)
  for (const time of [1, 2]) {
    const answer = await browser(adPath, { method: 'POST', ...retained })
    expect([time, answer.status, answer.headers.get('x-retained-form')]).toEqual([
      time,
      200,
      retained.headers['x-retained-form'],
    ])
    expect(await answer.json()).toEqual({
      location: expect.stringMatching(/^\//),
      message: expect.stringMatching(/^Ponuda je poslana/),
      isRefused: false,
    })
    const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split('=', 1)[0])
    expect(cookies).toContain('sent')
    expect(cookies).not.toContain('flash')
  }
  expect(await listOffers(worker.id)).toHaveLength(1)
})

test('without its member nothing is carried out, and nothing is stored', async () => {
  const [worker, other] = [await aWorker(), await aWorker()]
  const retained = await keepOffer(await signInAs(web, worker))
  const { rows: before } = { rows: await db.selectFrom('drafts').selectAll().execute() }
  const signedOut = await openBrowser(web)(adPath, { method: 'POST', ...retained })
  expect([signedOut.status, signedOut.headers.get('x-form-owner'), await signedOut.text()]).toEqual([401, '', ''])
  expect(signedOut.headers.getSetCookie()).toEqual([])

  const others = await signInAs(web, other)
  const refused = await others(adPath, { method: 'POST', ...retained })
  const { headers } = await keepOffer(others)
  expect([refused.status, refused.headers.get('x-form-owner')]).toEqual([401, headers['x-retained-form']])
  expect([...(await listOffers(worker.id)), ...(await listOffers(other.id))]).toEqual([])
  expect(await db.selectFrom('drafts').selectAll().execute()).toEqual(before)
})

test('a refused form is answered with its page: the words and the reason', async () => {
  const browser = await signInAs(web, await aWorker())
  const answer = await browser(adPath, { method: 'POST', ...(await keepOffer(browser, { amount: 'puno' })) })
  expect([answer.status, answer.headers.has('x-retained-form')]).toEqual([400, true])
  expect(await answer.text()).toContain('Mogu u subotu ujutro.')
})

test('an old form is shown without being carried out', async () => {
  const worker = await aWorker()
  const browser = await signInAs(web, worker)
  const answer = await browser(`${adPath}?_restore=1`, { method: 'POST', ...(await keepOffer(browser)) })
  expect([answer.status, answer.headers.has('x-retained-form')]).toEqual([200, true])
  expect(await answer.text()).toContain('Mogu u subotu ujutro.')
  expect(await listOffers(worker.id)).toEqual([])
})

test('a button that is refused says so', async () => {
  const client = await aClient()
  const { id } = await anAd(client.id)
  const browser = openBrowser(web, `${await createSessionCookie(client.id)}; js=1`)
  const page = `/klijent/moji-oglasi/${id}`
  const owner = (await browser(page)).headers.get('x-form-owner')!
  const answer = await browser(`${page}/ponovno-otvaranje`, {
    method: 'POST',
    body: new URLSearchParams({ _key: `${owner}.1` }),
    headers: { 'x-retained-form': owner, referer: `${web.origin}${page}` },
  })
  expect(await answer.json()).toMatchObject({ isRefused: true, message: expect.any(String) })
})

test('signing out clears the storage, unless the phone says that forms wait in it', async () => {
  const signOut = async (headers: Record<string, string>) => {
    const browser = await signInAs(web, await aClient())
    const answer = await browser('/odjava', { method: 'POST', body: new URLSearchParams(), headers })
    return [answer.status, answer.headers.get('clear-site-data')]
  }
  expect(await signOut({})).toEqual([303, '"storage"'])
  expect(await signOut({ 'x-waiting-forms': '1' })).toEqual([303, null])
})

test('the list is a page without a worker too', async () => {
  for (const browser of [openBrowser(web), await signInAs(web, await aWorker())]) {
    const answer = await browser('/ceka-slanje')
    expect([answer.status, await answer.text()]).toEqual([
      200,
      expect.stringContaining('<p id="waiting">Ništa ne čeka slanje.</p>'),
    ])
  }
})

test('a form that the router has sent is the same when the phone sends it again', async () => {
  const worker = await aWorker()
  const browser = await signInAs(web, worker)
  const retained = await keepOffer(browser)
  const { status } = await browser(`${adPath}.data`, { method: 'POST', body: retained.body })
  expect(status).toBe(202)
  const answer = await browser(adPath, { method: 'POST', ...retained })
  expect(await answer.json()).toMatchObject({ isRefused: false })
  expect(await listOffers(worker.id)).toHaveLength(1)
})
