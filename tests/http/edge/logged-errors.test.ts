import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serializeError } from '#app/log.server.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { signInAs, startWebProcess, openBrowser, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
beforeAll(async () => void (web = await startWebProcess()))
afterAll(() => web.stop())

const errorLines = () =>
  web.lines().flatMap((line) => (/request failed|process ended/.test(line) || !line.startsWith('{') ? [line] : []))

test('what askers do wrong is no fault of ours', async () => {
  const client = await signInAs(web, await aClient())
  const refused = [
    [404, await client('/klijent/moji-oglasi/987654321')],
    [405, await openBrowser(web)('/poslovi', { method: 'POST', body: new URLSearchParams() })],
    [
      403,
      await openBrowser(web)('/prijava', {
        method: 'POST',
        body: new URLSearchParams(),
        headers: { 'sec-fetch-site': '' },
      }),
    ],
    [400, await openBrowser(web)('/prijava', { method: 'POST', body: new URLSearchParams() })],
    [404, await openBrowser(web)('/og/bs/nema.png')],
  ] as const
  for (const [status, response] of refused) expect([response.url, response.status]).toEqual([response.url, status])
  expect((await client('/klijent/moji-oglasi/987654321.data')).status).toBe(404)
  await Promise.all(
    ['/poslovi', '/majstori', '/'].map((path) =>
      openBrowser(web)(path, { signal: AbortSignal.timeout(1) }).catch(() => {}),
    ),
  )
  expect(errorLines()).toEqual([])
})

test('a fault of ours is one line: its kind, where it arose and the request, without what was sent', async () => {
  await sql`alter table contact_messages rename to contact_messages_elsewhere`.execute(db)
  try {
    const fields = { name: 'Tajanstvena', email: 'tajna@primjer.ba', message: 'Tajna poruka "u navodnicima"' }
    expect((await openBrowser(web)('/kontakt', { method: 'POST', body: new URLSearchParams(fields) })).status).toBe(500)
  } finally {
    await sql`alter table contact_messages_elsewhere rename to contact_messages`.execute(db)
  }
  const [line = '', ...more] = errorLines()
  expect(more).toEqual([])
  const { id, error, at, msg } = JSON.parse(line) as Record<string, string>
  expect(line).not.toMatch(/tajn|navodnic|insert into|node_modules/i)
  expect(error).toMatch(/^error 42P01 \w+$/)
  expect(at).toMatch(/^(?:\S+ )*(?:app|build)\/[\w./-]+:\d+:\d+$/)
  expect(msg).toBe('request failed')
  expect(web.lines().some((other) => other.includes(id!) && other.includes('"status":500'))).toBe(true)
})

test('no value of a statement is in the words of its error', async () => {
  const faultOf = (statement: Promise<unknown>) =>
    statement.then(
      () => 'no fault',
      (error: unknown) => serializeError(error).error,
    )
  const secret = 'Tajna " i \' još'
  expect(await faultOf(sql`select ${secret}::text::int`.execute(db))).toMatch(/^error 22P02 \w+$/)
  const { id } = await aClient({ email: 'prva@primjer.ba' })
  const other = await aClient()
  const duplicate =
    sql`update users set email = (select email from users where id = ${id}) where id = ${other.id}`.execute(db)
  expect(await faultOf(duplicate)).toMatch(/^error 23505 users \w*email\w* \w+$/)
})

test.each([
  ['text that is no JSON', () => JSON.parse('tajna "x" y'), /^SyntaxError Unexpected token …/],
  ['an address', () => new URL('http://tajna:tajna'), /^TypeError ERR_INVALID_URL Invalid URL$/],
  [
    'a bug',
    () => (null as unknown as { tajna: number }).tajna,
    /^TypeError Cannot read properties of null \(reading …\)$/,
  ],
  ['an address of mail', () => raise(new Error('nema amra@tajna.ba\nTajna')), /^Error nema …$/],
  ['what is no error', () => raise('tajna'), /^a thrown string$/],
])('%s: the log has its kind and nothing that was given', (_, work, pattern) => {
  try {
    work()
  } catch (error) {
    expect(serializeError(error).error).toMatch(pattern)
    expect(serializeError(error).error).not.toMatch(/tajna/i)
  }
})

function raise(error: unknown): never {
  throw error
}
