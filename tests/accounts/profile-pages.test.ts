import { afterAll, beforeAll, expect, test } from 'vitest'
import { findServiceArea } from '#app/workers/queries.server.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { encodeForm, fillForm } from '#tests/support/web/form-filling.ts'
import { formsOf, linksOn } from '#tests/support/web/html.ts'
import { signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
}, 300_000)
afterAll(() => web.stop())

async function send(browser: Browser, page: string, action: string, values: Record<string, string> = {}) {
  const form = formsOf(await (await browser(page)).text(), page).find((one) => one.action.split('?')[0] === action)
  if (!form) throw new Error(`no form for ${action} on ${page}`)
  return browser(action, { method: 'POST', body: encodeForm(form, fillForm(form, values)) })
}

const wantsSms = async ({ id }: { id: number }) =>
  (await db.selectFrom('users').select('sms_notifications as on').where('id', '=', id).executeTakeFirstOrThrow()).on

test('a client’s profile has the status of the account, quick actions, the switch of text messages and the danger zone', async () => {
  const client = await aClient()
  await db.updateTable('users').set({ email_verified_at: new Date() }).where('id', '=', client.id).execute()
  const page = await (await (await signInAs(web, client))('/klijent/moj-profil')).text()
  expect(page).toMatch(/Vaš račun.*Aktivan račun od.*0 završenih poslova.*Potvrđeno/s)
  const links = linksOn(page)
  expect(links.some((link) => link.startsWith('/potvrdi-telefon/'))).toBe(true)
  for (const path of ['objavite-oglas', 'moji-oglasi', 'moji-poslovi', 'moj-profil/brisanje'])
    expect(links).toContain(`/klijent/${path}`)
  expect(page).toMatch(/Brisanje računa/)
})

test('text messages are switched on the profile, for oneself only, and a repeated form changes nothing more', async () => {
  const [amra, zora] = [await aClient(), await aClient()]
  const browser = await signInAs(web, amra)
  const toggle = () => send(browser, '/klijent/moj-profil', '/klijent/moj-profil/sms-obavjestenja')
  for (const person of [amra, zora])
    await db.updateTable('users').set({ sms_notifications: false }).where('id', '=', person.id).execute()
  const answer = await toggle()
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/klijent/moj-profil'])
  expect([await wantsSms(amra), await wantsSms(zora)]).toEqual([true, false])
  await toggle()
  expect(await wantsSms(amra)).toBe(false)
})

test('a worker’s skills have a page of their own, and a worker keeps one', async () => {
  const worker = await aWorker({ skills: ['electrician'] })
  const browser = await signInAs(web, worker)
  const path = '/majstor/moj-profil/vjestine'
  expect((await send(browser, path, path, { skills: 'plumber', workDescription: 'Cijevi.' })).status).toBe(303)
  expect(await (await browser('/majstor/moj-profil')).text()).toContain('Vodoinstalater')
  expect(await (await browser(path)).text()).toContain('Cijevi.')
  const [form] = formsOf(await (await browser(path)).text(), path)
  const body = fillForm(form!, {})
  body.delete('skills')
  const refused = await browser(path, { method: 'POST', body: encodeForm(form!, body) })
  expect(refused.status).toBe(400)
  expect(await refused.text()).toContain('Izaberite barem jednu struku.')
  expect((await (await signInAs(web, await aClient()))(path)).status).toBe(303)
})

test('below the skills a worker names trades, which go with their skill', async () => {
  const browser = await signInAs(web, await aWorker({ skills: ['plumber'] }))
  const path = '/majstor/moj-profil/vjestine'
  const checkedTrades = async () => {
    const inputs = (await (await browser(path)).text()).match(/<input[^>]*name="trades"[^>]*>/g) ?? []
    return inputs.filter((input) => input.includes('checked')).map((input) => /value="(\w+)"/.exec(input)?.[1])
  }
  expect(await (await browser(path)).text()).toContain('Odčepljenje')
  expect((await send(browser, path, path, { skills: 'plumber', trades: 'drain_cleaner' })).status).toBe(303)
  expect(await checkedTrades()).toEqual(['drain_cleaner'])
  expect((await send(browser, path, path, { trades: 'nobody' })).status).toBe(400)
  expect((await send(browser, path, path, { skills: 'electrician', trades: 'drain_cleaner' })).status).toBe(303)
  const page = await (await browser(path)).text()
  expect(page).not.toContain('Odčepljenje')
  expect(page).toContain('Alarmi i kamere')
})

test('who changes the home town is offered to work there too, without a script and for themselves only', async () => {
  const [mirza, niko] = [await aWorker({ city: 'sarajevo' }), await aWorker({ city: 'sarajevo' })]
  const browser = await signInAs(web, mirza)
  const profile = '/majstor/moj-profil/podaci'
  const saved = await send(browser, profile, profile, { city: 'Zenica' })
  const offer = saved.headers.get('location')!
  expect(offer).toBe(`${profile}?selidba=sarajevo`)
  const page = await (await browser(offer)).text()
  expect(page).toContain('Zamijeni: Sarajevo → Zenica')
  expect(linksOn(page)).toContain('/majstor/moj-profil/podrucje')
  expect((await findServiceArea(db, { workerId: mirza.id })).cities).toEqual(['sarajevo'])

  const moved = await send(browser, offer, '/majstor/moj-profil/podrucje/selidba')
  expect(moved.headers.get('location')).toBe('/majstor/moj-profil/podrucje')
  expect((await findServiceArea(db, { workerId: mirza.id })).cities).toEqual(['zenica'])
  expect((await findServiceArea(db, { workerId: niko.id })).cities).toEqual(['sarajevo'])
  expect(await (await browser(offer)).text()).not.toContain('umjesto')
  for (const foreign of ['atlantida', ''])
    expect(await (await browser(`${profile}?selidba=${foreign}`)).text()).not.toContain('podrucje/selidba')
})

test('the same town, and a client’s move, offer nothing', async () => {
  const worker = await signInAs(web, await aWorker({ city: 'sarajevo' }))
  const own = '/majstor/moj-profil/podaci'
  expect((await send(worker, own, own, { name: 'Mirsad' })).headers.get('location')).toBe(own)
  const client = await signInAs(web, await aClient())
  const path = '/klijent/moj-profil/podaci'
  const saved = await send(client, path, path, { city: 'Zenica' })
  expect(await (await client(saved.headers.get('location')!)).text()).not.toContain('selidba"')
})
