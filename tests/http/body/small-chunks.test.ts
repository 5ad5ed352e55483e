import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyLimits } from '#app/http/body/body-limits.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { createSessionCookie, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

/** P-22: the longest time one request may hold the event loop. */
const maxBlockMs = 50

let web: WebProcess
let cookie: string

beforeAll(async () => {
  web = await startWebProcess()
  cookie = await createSessionCookie((await aClient()).id)
})

afterAll(() => web.stop())

/** The body in chunks of this size, as a sender writes them who wants to cost more than the bytes do. */
function inChunks(body: string, size: number): string {
  const chunks = Array.from({ length: Math.ceil(body.length / size) }, (_, nth) =>
    body.slice(nth * size, (nth + 1) * size),
  )
  return `${chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('')}0\r\n\r\n`
}

async function send(start: string, headers: Record<string, string>, body: string): Promise<{ status: number }> {
  const socket = connect(Number(new URL(web.origin).port), '127.0.0.1')
  const all = { host: new URL(web.origin).host, 'transfer-encoding': 'chunked', cookie, origin: web.origin, ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`${start} HTTP/1.1\r\n${lines.join('')}\r\n${body}`)
  const status = await readStatus(socket)
  socket.destroy()
  return { status }
}

function readStatus(socket: Socket): Promise<number> {
  return new Promise((resolve) => {
    socket.once('data', (data) => resolve(Number(data.toString().split(' ')[1])))
    socket.on('error', () => resolve(0)).on('close', () => resolve(0))
  })
}

const part = (disposition: string, content: string) =>
  `--x\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${content}\r\n`
const form = `email=${'a'.repeat(bodyLimits.formBytes - 10)}`
const object = `{"email":"${'a'.repeat(bodyLimits.jsonBytes - 20)}"}`
const files = `${part('name="title"', 'a'.repeat(100_000))}${part('name="images"; filename="a.jpg"', 'a'.repeat(1_000_000))}--x--\r\n`
const uploadBytes = 1_000_000

async function beginUpload(): Promise<string> {
  const headers = {
    cookie,
    origin: web.origin,
    'upload-length': String(uploadBytes),
    'upload-metadata': `purpose ${btoa('ad')}`,
  }
  const response = await fetch(`${web.origin}/api/uploads`, { method: 'POST', headers })
  return response.headers.get('location')!
}

type Case = { start: string | (() => Promise<string>); headers: Record<string, string>; body: string; refused: number }

const formType = 'application/x-www-form-urlencoded'
const cases: Record<string, Case> = {
  'An URL-encoded form': {
    start: 'POST /prijava',
    headers: { 'content-type': formType, cookie: '' },
    body: form,
    refused: 413,
  },
  JSON: { start: 'POST /api/user/login', headers: { 'content-type': 'application/json' }, body: object, refused: 413 },
  'A multipart form': {
    start: 'POST /api/image/upload',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: files,
    refused: 413,
  },
  'A part of an upload': {
    start: async () => `PATCH ${await beginUpload()}`,
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
    body: 'a'.repeat(uploadBytes),
    refused: 413,
  },
  'A beacon': {
    start: 'POST /api/vitals',
    headers: { 'content-type': 'application/json' },
    body: object,
    refused: 413,
  },
  'A body that nobody reads': {
    start: 'POST /nema',
    headers: { 'content-type': formType },
    body: 'a'.repeat(2_000_000),
    refused: 303,
  },
}

test.each(Object.entries(cases))('%s of tiny chunks is refused before it holds the event loop', async (_, each) => {
  const attempt = async (size: number) => {
    const start = typeof each.start === 'string' ? each.start : await each.start()
    return send(start, each.headers, inChunks(each.body, size))
  }
  // The first request of an address compiles what it runs.
  await attempt(4_096)
  await web.measureEventLoop()
  for (const size of [1, 2, 7]) {
    // What is dear is dear each time; a collection of garbage is not.
    await expect
      .poll(
        async () => {
          const { status } = await attempt(size)
          return { size, status, isCheap: (await web.measureEventLoop()).maxMs <= maxBlockMs }
        },
        { interval: 0, timeout: 5_000 },
      )
      .toEqual({ size, status: each.refused, isCheap: true })
  }
})

test('A body in pieces as small as slow networks bring them is read.', async () => {
  const headers = { 'content-type': 'application/json', cookie: '' }
  const body = JSON.stringify({ email: 'a@b.ba', password: 'x'.repeat(60_000) })
  expect((await send('POST /api/user/login', headers, inChunks(body, 64))).status).toBe(422)
  const large = await send('POST /api/image/upload', cases['A multipart form']!.headers, inChunks(files, 500))
  expect(large.status).toBe(422)
})
