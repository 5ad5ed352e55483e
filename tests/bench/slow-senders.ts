import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { readCompleteResponse } from './http-response.ts'

/** People who send one photo each over a slow line, in a process of their own. Prints one line of JSON. */

export type SlowSenders = { port: number; cookies: string[]; photo: string; bytesPerSecond: number; spreadMs: number }

export type SentPhotos = { stored: number; statuses: string[]; seconds: number }

const stepMs = 100

if (process.argv[1] === import.meta.filename) {
  const orders = JSON.parse(process.argv[2]!) as SlowSenders
  const photo = readFileSync(orders.photo)
  const startedAt = performance.now()
  const statuses = await Promise.all(
    orders.cookies.map(async (cookie, index) => {
      await pause((index / orders.cookies.length) * orders.spreadMs)
      return sendPhoto(orders, cookie, photo).catch((error: Error) => error.message)
    }),
  )
  const refused = statuses.filter((status) => status !== '201')
  const sent: SentPhotos = {
    stored: statuses.length - refused.length,
    statuses: [...new Set(refused)],
    seconds: (performance.now() - startedAt) / 1_000,
  }
  process.stdout.write(JSON.stringify(sent))
}

async function sendPhoto({ port, bytesPerSecond }: SlowSenders, cookie: string, photo: Buffer): Promise<string> {
  const body = multipartBody(photo)
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await once(socket, 'connect')
  let received = Buffer.alloc(0)
  const status = new Promise<string>((resolve, reject) => {
    socket.once('error', reject).once('close', () => reject(new Error('closed without an answer')))
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk])
      const answer = readCompleteResponse(received)
      if (answer) resolve(String(answer.status))
    })
  })
  status.catch(() => {})
  socket.write(
    `POST /api/image/upload HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n` +
      `content-type: multipart/form-data; boundary=${body.boundary}\r\ncontent-length: ${body.bytes.length}\r\n\r\n`,
  )
  const startedAt = performance.now()
  for (let sent = 0; sent < body.bytes.length && !socket.destroyed;) {
    const due = Math.min(body.bytes.length, Math.ceil(((performance.now() - startedAt) / 1_000) * bytesPerSecond))
    if (due > sent) socket.write(body.bytes.subarray(sent, due))
    sent = Math.max(sent, due)
    await pause(stepMs)
  }
  return status.finally(() => socket.end())
}

function multipartBody(photo: Buffer): { boundary: string; bytes: Buffer } {
  const boundary = randomUUID()
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}`
  const bytes = Buffer.concat([
    Buffer.from(`${part('name="purpose"')}\r\n\r\nportfolio\r\n`),
    Buffer.from(`${part('name="image"; filename="slika.jpg"')}\r\nContent-Type: image/jpeg\r\n\r\n`),
    photo,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  ])
  return { boundary, bytes }
}
