import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { admission } from '#app/http/admission/web-admission.server.ts'
import { clearPages } from '#app/http/edge/page-cache.server.ts'
import { registry } from '#app/http/metrics/metrics.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { openBrowser, signInAs, startWeb, type Browser, type Web } from '#tests/support/web/in-process-web.ts'
import { formsOf } from '#tests/support/web/html.ts'
import { readData } from '#tests/support/web/single-fetch.ts'

let web: Web
let visitor: Browser
let member: Browser
let freeSlots = () => {}

const html = { accept: 'text/html' }

beforeAll(async () => {
  web = await startWeb()
  visitor = openBrowser(web)
  member = await signInAs(web, await aClient())
  // The description of the API, which each answer is compared with.
  await visitor('/api/config')
})

afterAll(async () => {
  freeSlots()
  await web.stop()
})

const maxSlots = 256

/** Takes every slot until `freeSlots`. */
async function takeSlots(): Promise<void> {
  const gate = new Promise<void>((resolve) => (freeSlots = resolve))
  const candidate = { network: 'test', hasPriority: true, maxWaitMs: 400, isReceiving: () => false }
  const fillUp = () => {
    while (admission.queued === 0 && admission.active < maxSlots)
      void admission.run(candidate, () => gate).catch(() => {})
    expect(admission.active).toBe(maxSlots)
  }
  await vi.waitFor(fillUp, { timeout: 20_000 })
}

test('health, files, cached pages and polls are answered while every slot is taken', async () => {
  clearPages()
  const page = await (await visitor('/uslovi-koristenja', { headers: html })).text()
  const [stylesheet] = /\/assets\/[^"]+\.css/.exec(page) ?? []
  await takeSlots()
  for (const path of ['/healthz', '/readyz', stylesheet!, '/uslovi-koristenja'])
    expect([path, (await visitor(path)).status]).toEqual([path, 200])
  expect((await member('/api/notification/summary')).status).toBe(200)
  freeSlots()
})

test('a visitor gets the page that an invalidation has overtaken, rather than none', async () => {
  const path = '/poslovi/moler'
  expect((await visitor(path, { headers: html })).status).toBe(200)
  clearPages()
  await takeSlots()
  expect((await visitor(path, { headers: html })).status).toBe(200)
  expect((await visitor('/poslovi/stolar', { headers: html })).status).toBe(503)
  freeSlots()
})

test('a page is shed in the language of the visitor, with Retry-After, and served again when a slot is free', async () => {
  await takeSlots()
  const titles = new Set<string>()
  for (const language of languages) {
    const response = await member('/klijent/moji-oglasi', { headers: { ...html, 'accept-language': language } })
    expect([response.status, response.headers.get('cache-control')]).toEqual([503, 'no-store'])
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(3)
    const text = await response.text()
    expect(text).toContain(`<html lang="${language}">`)
    titles.add(/<title>(.+)<\/title>/.exec(text)![1]!)
  }
  expect(titles.size).toBe(languages.length)
  freeSlots()
  expect((await member('/klijent/moji-oglasi', { headers: html })).status).toBe(200)
})

test('a shed form comes back to be sent again, an API call gets a problem, an image a text', async () => {
  await takeSlots()
  const fields = { _key: 'k1', name: 'Amra "A" <a>', message: 'Prvi red\r\n\r\ndrugi', password: 'tajna-lozinka' }
  const form = await visitor('/kontakt?lng=de', { method: 'POST', headers: html, body: new URLSearchParams(fields) })
  const page = await form.text()
  expect([form.status, page]).toEqual([503, expect.stringContaining('Noch einmal senden')])
  const [again] = formsOf(page, '')
  expect(again!.action).toBe('/kontakt?lng=de')
  expect(Object.fromEntries(again!.fields.map(({ name, value }) => [name, value]))).toEqual({
    _key: 'k1',
    name: fields.name,
    message: fields.message,
  })
  expect(page).not.toContain(fields.password)

  const large = new URLSearchParams({ message: 'x'.repeat(70_000) })
  const instructions = await visitor('/kontakt', { method: 'POST', headers: html, body: large })
  expect([instructions.status, await instructions.text()]).toEqual([503, expect.stringContaining('potvrdite ponovno')])

  const call = await visitor('/api/jobad', { headers: { 'accept-language': 'en' } })
  expect([call.status, call.headers.get('content-type')]).toEqual([503, expect.stringContaining('problem+json')])
  expect(await call.json()).toMatchObject({
    status: 503,
    code: 'unavailable',
    detail: expect.stringContaining('again'),
  })

  const image = await visitor('/og/bs/stranica.png', { headers: { accept: 'image/*' } })
  expect([image.status, image.headers.get('content-type')]).toEqual([503, 'text/plain; charset=utf-8'])
  freeSlots()
})

test('the router in the browser keeps the form, and shows the error of a page that was shed', async () => {
  await takeSlots()
  const sent = await member('/klijent/objavite-oglas.data', {
    method: 'POST',
    body: new URLSearchParams({ title: 'A' }),
  })
  expect([sent.status, sent.headers.get('x-remix-response')]).toEqual([503, 'yes'])
  expect(await readData(sent)).toEqual({
    data: { data: { form: { values: {}, errors: { '': ['common:problems.overloaded'] } } } },
  })
  for (const [path, method] of [
    ['/klijent/moji-oglasi.data', 'GET'],
    ['/obavjestenja/procitana.data', 'POST'],
  ] as const) {
    const response = await member(path, { method })
    // Without this header the router shows the error page of the status.
    expect([response.status, response.headers.has('x-remix-response')]).toEqual([503, false])
  }
  freeSlots()
})

test('what is at work, waits and was shed can be seen in the metrics', async () => {
  await takeSlots()
  expect((await visitor('/kontakt')).status).toBe(503)
  const text = await registry.metrics()
  freeSlots()
  expect(text).toMatch(/^http_requests_shed_total\{reason="no_slot"\} [1-9]/m)
  expect(text).toMatch(/^http_requests_active [1-9]/m)
  expect(text).toMatch(/^http_requests_queued \d/m)
})
