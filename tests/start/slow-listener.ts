import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { listenAt } from '#app/start/listening-socket.ts'

const server = createServer((_, response) => response.end('ready'))
// The web process stays alive by its connections to the database.
setInterval(() => {}, 1_000)
await pause(1_000)
listenAt(server, { host: '127.0.0.1', port: 0 }, () => {})
