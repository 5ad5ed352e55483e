import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#tests/support/data/database.ts'
import { openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let behindProxy: WebProcess

beforeAll(async () => {
  ;[web, behindProxy] = await Promise.all([
    startWebProcess({ PAGE_CACHE: '1' }),
    startWebProcess({ TRUSTED_PROXIES: '127.0.0.1' }),
  ])
})
afterAll(() => Promise.all([web.stop(), behindProxy.stop()]))

const idOf = (response: Response) => response.headers.get('x-request-id')
const linesOf = (process: WebProcess, id: string) => process.lines().filter((line) => line.includes(id))
const proxyId = 'f3a1c2d4e5b60718293a4b5c6d7e8f90'
const ownId = /^[\w-]{16}$/

test('every answer of the router and of the guards has an id, which is in the log; a cached page has none', async () => {
  const visit = openBrowser(web)
  const answers = await Promise.all([
    visit('/prijava'),
    visit('/nema-me'),
    visit('/api/nema-me'),
    visit('/prijava', { method: 'POST', body: new URLSearchParams() }),
    visit('/prijava', { method: 'PUT' }),
    visit(`/${'x'.repeat(3_000)}`),
    visit('/prijava', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } }),
  ])
  for (const response of answers)
    expect([response.url.slice(0, 80), idOf(response)]).toEqual([expect.anything(), expect.stringMatching(ownId)])
  expect(new Set(answers.map(idOf)).size).toBe(answers.length)
  for (const response of answers.slice(0, 4)) expect(linesOf(web, idOf(response)!)).toHaveLength(1)

  await visit('/uslovi-koristenja')
  expect(idOf(await visit('/uslovi-koristenja'))).toBeNull()
})

test('the id of a trusted proxy is taken over if it is well-formed, that of a visitor never', async () => {
  const visit = openBrowser(behindProxy)
  const taken = await visit('/prijava', { headers: { 'x-request-id': proxyId } })
  expect(idOf(taken)).toBe(proxyId)
  expect(linesOf(behindProxy, proxyId)).toHaveLength(1)
  for (const malformed of [
    'short',
    'x'.repeat(65),
    'a b c d e f g h',
    '"><script>alert(1)</script>',
    `${proxyId}, ${proxyId}`,
  ])
    expect(idOf(await visit('/prijava', { headers: { 'x-request-id': malformed } }))).toMatch(ownId)
  expect(idOf(await openBrowser(web)('/prijava', { headers: { 'x-request-id': proxyId } }))).toMatch(ownId)
})

test('the id follows into the jobs of the request, and stands on the page of an error', async () => {
  const visit = openBrowser(behindProxy)
  const fields = { name: 'Amra', email: 'amra@primjer.ba', message: 'Kako se objavljuje oglas?' }
  const sent = await visit('/kontakt', {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { 'x-request-id': proxyId },
  })
  expect([sent.status, idOf(sent)]).toEqual([303, proxyId])
  const jobs = await db.selectFrom('outbox').select('kind').where('request_id', '=', proxyId).execute()
  expect(jobs.length).toBeGreaterThan(0)

  await sql`alter table contact_messages rename to contact_messages_away`.execute(db)
  try {
    const failed = await visit('/kontakt', { method: 'POST', body: new URLSearchParams(fields) })
    expect(failed.status).toBe(500)
    expect(await failed.text()).toContain(`navedite oznaku zahtjeva: ${idOf(failed)}`)
    expect(linesOf(behindProxy, idOf(failed)!)).toHaveLength(2)
  } finally {
    await sql`alter table contact_messages_away rename to contact_messages`.execute(db)
  }
})
