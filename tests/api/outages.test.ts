import { afterAll, beforeAll, expect, test } from 'vitest'
import { pool } from '#db/connection.ts'
import { callApi } from '#tests/support/api/api-client.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { signInAs, startWeb, openBrowser, type Browser, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web
let amra: Browser

beforeAll(async () => {
  web = await startWeb()
  amra = await signInAs(web, await aClient())
  await pool.end()
})
afterAll(() => web.stop())

test('with the database away every call says so, and when to come back', async () => {
  for (const [browser, call] of [
    [openBrowser(web), 'GET /api/jobad'],
    [amra, 'GET /api/user'],
    [amra, 'POST /api/jobad/5/cancel'],
    [amra, 'GET /api/notification/summary'],
  ] as const) {
    const { status, headers, body } = await callApi(browser, call)
    expect([call, status, body.code, headers.get('retry-after')]).toEqual([call, 503, 'unavailable', '5'])
    expect(headers.get('content-type')).toContain('application/problem+json')
  }
})

test('what needs no database is still answered', async () => {
  expect((await callApi(openBrowser(web), 'GET /api/config')).status).toBe(200)
})
