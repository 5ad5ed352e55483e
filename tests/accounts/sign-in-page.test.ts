import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser, startWeb, type Web } from '#tests/support/web/in-process-web.ts'

let web: Web

beforeAll(async () => {
  web = await startWeb()
})
afterAll(() => web.stop())

test.each([
  [{ email: '', password: 'nesto-upisano' }, ['email']],
  [{ email: 'amra@primjer.ba', password: '' }, ['password']],
  [{ email: '', password: '' }, ['email', 'password']],
])('a sign-in without an e-mail or a password names what is missing: %o', async (fields, missing) => {
  const answer = await openBrowser(web)('/prijava', { method: 'POST', body: new URLSearchParams(fields) })
  const html = await answer.text()
  expect(answer.status).toBe(400)
  for (const name of ['email', 'password'])
    expect([name, html.includes(`id="field-${name}-error"`)]).toEqual([name, missing.includes(name)])
  expect(html).not.toContain('nesto-upisano')
})
