import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The readers: a process of its own that holds streams open, each from an address of its own, as proxies say it. Takes its
 * orders as JSON; prints `open <number>` when all are open, and for each event the stream's number and the time.
 */

export type ReaderOptions = { port: number; streams: { path: string; cookie: string }[] }

/** How many are opened at a time. */
const concurrency = 32
const maxAttempts = 20

const options = JSON.parse(await readInput()) as ReaderOptions
const queue = options.streams.entries()
let openCount = 0

await Promise.all(Array.from({ length: concurrency }, openNext))
process.stdout.write(`open ${openCount}\n`)

async function openNext(): Promise<void> {
  for (const [index, { path, cookie }] of queue) if (await open(index, path, cookie)) openCount += 1
}

async function open(index: number, path: string, cookie: string): Promise<boolean> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const socket = connect({ port: options.port, host: '127.0.0.1', noDelay: true })
    socket.on('error', () => {})
    socket.write(
      [
        `GET ${path} HTTP/1.1`,
        `host: 127.0.0.1:${options.port}`,
        'accept: text/event-stream',
        'accept-encoding: gzip, deflate, br',
        `x-forwarded-for: 10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
        `cookie: ${cookie}`,
        '\r\n',
      ].join('\r\n'),
    )
    const first = String((await once(socket, 'data'))[0])
    if (first.startsWith('HTTP/1.1 200')) {
      report(index, socket)
      return true
    }
    socket.destroy()
    await pause(500)
  }
  return false
}

function report(index: number, socket: Socket): void {
  // The first event, which names the version, may come with the headers or after them.
  socket.on('data', (chunk: Buffer) => {
    if (chunk.includes('data: changed'))
      process.stdout.write(`${index} ${performance.timeOrigin + performance.now()}\n`)
  })
  socket.on('close', () => process.stdout.write(`closed ${index}\n`))
}

async function readInput(): Promise<string> {
  let input = ''
  for await (const chunk of process.stdin.setEncoding('utf8')) input += chunk
  return input
}
