import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'
import { scaledToLoad } from '#tests/support/environment/busy-machine.ts'

let web: WebProcess

beforeAll(async () => {
  web = await startWebProcess()
})

afterAll(() => web.stop())

/** What comes back, and how long the connection stays, when only the beginning of a body is sent. */
async function sendPartialBody(path: string, headers: string[], partialBody = 'a=b') {
  const { hostname, port } = new URL(web.origin)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (data) => (answer += data)).on('error', () => {})
  const startedAt = performance.now()
  socket.write([`POST ${path} HTTP/1.1`, `Host: ${hostname}:${port}`, ...headers, '', partialBody].join('\r\n'))
  await once(socket, 'close')
  return { status: Number(answer.slice(9, 12)), seconds: (performance.now() - startedAt) / 1_000 }
}

const sameOrigin = 'Sec-Fetch-Site: same-origin'
const form = 'Content-Type: application/x-www-form-urlencoded'

test.each([
  ['a form that states too much', '/prijava', [sameOrigin, form, 'Content-Length: 5000000'], 413],
  ['a form of another site', '/prijava', ['Sec-Fetch-Site: cross-site', form, 'Content-Length: 5000000'], 403],
  ['a call of too much', '/api/user/login', ['Content-Type: application/json', 'Content-Length: 5000000'], 413],
  ['a body that nobody wants', '/nema/takve', [sameOrigin, form, 'Content-Length: 5000000'], 303],
])('%s is answered, and its connection ends soon after', async (_, path, headers, status) => {
  const { status: responseStatus, seconds } = await sendPartialBody(path, headers)
  expect(responseStatus).toBe(status)
  expect(seconds).toBeLessThan(scaledToLoad(5))
})

test('a body that was read leaves the connection open for the next request', async () => {
  const { hostname, port } = new URL(web.origin)
  const socket = connect(Number(port), hostname)
  let answers = ''
  socket.on('data', (data) => (answers += data))
  const send = () =>
    socket.write(
      [`POST /prijava HTTP/1.1`, `Host: ${hostname}:${port}`, sameOrigin, form, 'Content-Length: 3', '', 'a=b'].join(
        '\r\n',
      ),
    )
  for (const count of [1, 2]) {
    send()
    while (answers.split('HTTP/1.1 400').length <= count) await once(socket, 'data')
  }
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})
