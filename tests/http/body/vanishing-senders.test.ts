import { once } from 'node:events'
import { promises as fs } from 'node:fs'
import { connect, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { photo } from '#tests/images/upload-requests.ts'
import { aClient } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { createSessionCookie, openBrowser, startWebProcess, type WebProcess } from '#tests/support/web/web-process.ts'

const senders = 200
const membersCount = 40
const atOnce = 50
const sentBytes = 150_000

let web: WebProcess
let folder: string
let cookies: string[]

beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'vanishing-'))
  web = await startWebProcess({ TMPDIR: folder })
  cookies = await Promise.all(
    Array.from({ length: membersCount }, async () => createSessionCookie((await aClient()).id)),
  )
})

afterAll(async () => {
  await web.stop()
  await fs.rm(folder, { recursive: true, force: true })
})

test(`${senders} senders that vanish in mid-upload leave no file, no row and no memory`, async () => {
  for (let nth = 0; nth < atOnce; nth += 1) (await sendPart(nth)).destroy()
  await expect.poll(countOpenFiles).toBe(0)
  await web.measureEventLoop()
  for (let first = 0; first < senders; first += atOnce) {
    const sockets = await Promise.all(Array.from({ length: atOnce }, (_, nth) => sendPart(first + nth)))
    await expect.poll(countOpenFiles).toBeGreaterThan(atOnce / 2)
    for (const socket of sockets) socket.destroy()
    await expect.poll(countOpenFiles).toBe(0)
  }
  expect(await fs.readdir(folder)).toEqual([])
  expect(await db.selectFrom('images').select('id').execute()).toEqual([])
  expect((await web.measureEventLoop()).rssGrowthBytes).toBeLessThan(60_000_000)

  const body = new FormData()
  body.append('purpose', 'ad')
  body.append('image', new File([new Uint8Array(await photo())], 'slika.jpg'))
  expect((await openBrowser(web, cookies[0])('/api/image/upload', { method: 'POST', body })).status).toBe(201)
})

test('a process that is killed in mid-upload leaves no file either', async () => {
  const sockets = await Promise.all(Array.from({ length: 20 }, (_, nth) => sendPart(nth)))
  await expect.poll(countOpenFiles).toBeGreaterThan(10)
  await web.kill()
  for (const socket of sockets) socket.destroy()
  expect(await fs.readdir(folder)).toEqual([])
  web = await startWebProcess({ TMPDIR: folder })
})

/** The beginning of a form with a photo of a megabyte. */
async function sendPart(nth: number): Promise<Socket> {
  const { hostname, port } = new URL(web.origin)
  const socket = connect(Number(port), hostname).on('error', () => {})
  await once(socket, 'connect')
  const head = [
    'POST /api/image/upload HTTP/1.1',
    `host: ${hostname}:${port}`,
    `cookie: ${cookies[nth % membersCount]}`,
    'sec-fetch-site: same-origin',
    'content-type: multipart/form-data; boundary=b',
    'content-length: 1000000',
  ]
  const part =
    '--b\r\ncontent-disposition: form-data; name="image"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  socket.write(`${head.join('\r\n')}\r\n\r\n${part}`)
  socket.write(Buffer.alloc(sentBytes))
  return socket
}

/** Files that the web process has open in its temporary folder, where they have no name any more. */
async function countOpenFiles(): Promise<number> {
  const descriptors = `/proc/${web.pid}/fd`
  const targets = await Promise.all(
    (await fs.readdir(descriptors)).map((name) => fs.readlink(path.join(descriptors, name)).catch(() => '')),
  )
  return targets.filter((target) => target.startsWith(folder)).length
}
