import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

let web: WebProcess
let configured: WebProcess
let port: string
beforeAll(async () => {
  web = await startWebProcess({ PAGE_CACHE: '1' })
  configured = await startWebProcess({ PAGE_CACHE: '1', PUBLIC_ORIGIN: 'https://majstorija.test' })
  port = new URL(web.origin).port
})
afterAll(() => Promise.all([web.stop(), configured.stop()]))

/** Sends these lines as they are, and gives the answer as it comes. */
async function send({ origin }: WebProcess, lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(origin).port), '127.0.0.1')
  let text = ''
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  return text
}

const get = (process: WebProcess, ...hosts: string[]) =>
  send(process, ['GET /uslovi-koristenja HTTP/1.1', ...hosts.map((host) => `Host: ${host}`), 'Connection: close'])

const malformed = [
  '127.0.0.1:99999',
  '127.0.0.1:',
  '127.0.0.1:80x',
  'majstorija.test:-1',
  '',
  'a b',
  'amra@majstorija.test',
  'amra:tajna@majstorija.test',
  '[::1',
  '::1',
  '[::1]x',
  '[zz]',
  '[fe80::1%25eth0]',
  '[::1]:99999',
  '999.999.999.999',
  'majstorija.test/x',
  'majstorija.test?x',
  'a,b',
  'http://x',
  '%41',
]

describe.each([
  ['as it comes', () => web],
  ['with PUBLIC_ORIGIN', () => configured],
] as const)('%s', (_, process) => {
  test.each(malformed)('“%s” is no host', async (host) => {
    expect(await get(process(), host)).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('two of them are none', async () => {
    expect(await get(process(), 'majstorija.test', 'evil.test')).toMatch(/^HTTP\/1\.1 400 /)
    expect(await get(process(), 'majstorija.test', 'majstorija.test')).toMatch(/^HTTP\/1\.1 400 /)
  })

  test.each(['majstorija.test', 'MAJSTORIJA.test:80', '127.0.0.1:3000', '[::1]:3000', '[2001:db8::7]', 'web_1:3000'])(
    '%s is one',
    async (host) => {
      expect(await get(process(), host)).toMatch(/^HTTP\/1\.1 200 /)
    },
  )

  test('HTTP/1.0 needs none', async () => {
    expect(await send(process(), ['GET /uslovi-koristenja HTTP/1.0'])).toMatch(/^HTTP\/1\.1 200 /)
    expect(await send(process(), ['GET /healthz HTTP/1.0'])).toMatch(/^HTTP\/1\.1 200 /)
  })
})

test('the faults of askers are no errors of ours', () => {
  for (const { lines } of [web, configured])
    expect(lines().filter((line) => line.includes('request failed'))).toEqual([])
})

test('a page is cached for the address where the process listens, and made anew for invented ones', async () => {
  const statementsOf = async (host: string) => {
    const before = await web.countStatements()
    expect(await send(web, ['GET /poslovi HTTP/1.1', `Host: ${host}`, 'Connection: close'])).toMatch(/^HTTP\/1\.1 200 /)
    return (await web.countStatements()) - before
  }
  expect(await statementsOf(`127.0.0.1:${port}`)).toBeGreaterThan(0)
  for (let nth = 0; nth < 20; nth += 1) expect(await statementsOf(`invented-${nth}.test`)).toBeGreaterThan(0)
  expect(await statementsOf('invented-1.test')).toBeGreaterThan(0)
  expect(await statementsOf(`127.0.0.1:${port}`)).toBe(0)
})
