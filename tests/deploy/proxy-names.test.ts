import { spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findOnPath, root } from '#tests/support/environment/commands.ts'
import { listMissingPrograms } from '#tests/support/environment/deploy-programs.ts'
import { findFreePort } from '#tools/postgres/ports.ts'

const [missing] = listMissingPrograms('haproxy')
const folder = mkdtempSync(path.join(tmpdir(), 'names-'))
const ipv6Type = 28

let nameserver: Socket
let web: Server

beforeAll(async () => {
  nameserver = await startNameserver()
  web = createServer((_, response) => void response.end('ok'))
  await once(web.listen(0, '127.0.0.1'), 'listening')
})
afterAll(() => {
  nameserver.close()
  web.close().closeAllConnections()
  rmSync(folder, { recursive: true, force: true })
})

test.skipIf(missing)(
  `names that also have an IPv6 address lead to processes that listen on IPv4${missing ? ` (${missing} is missing)` : ''}`,
  async () => {
    const config = readFileSync(path.join(root, 'deploy/haproxy.cfg'), 'utf8')
    const configFile = path.join(folder, 'haproxy.cfg')
    writeFileSync(
      configFile,
      config.replace('parse-resolv-conf', `nameserver test 127.0.0.1:${nameserver.address().port}`),
    )
    const port = await findFreePort()
    const target = `web.test:${(web.address() as AddressInfo).port}`
    const env = { BALANCER: `127.0.0.1:${port}`, BALANCER_METRICS: `127.0.0.1:${await findFreePort()}` }
    const child = spawn(findOnPath('haproxy')!, ['-db', '-f', configFile], {
      env: { ...env, WEB_1: target, WEB_2: target },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    const exited = once(child, 'exit')
    try {
      await vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/`)).status, output).toBe(200), 10_000)
      expect(output).toContain('to 127.0.0.1 by')
      expect(output).not.toContain('DOWN')
    } finally {
      child.kill('SIGKILL')
      await exited
    }
  },
)

/** Says that every name is this machine, in both families, as Docker's does in the network of compose.yaml. */
async function startNameserver(): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.on('message', (query, sender) => {
    const typeOffset = query.indexOf(0, 12) + 1
    const isIpv6 = query.readUInt16BE(typeOffset) === ipv6Type
    const address = isIpv6 ? [...Buffer.alloc(15), 1] : [127, 0, 0, 1]
    const header = [...query.subarray(0, 2), 0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]
    const question = query.subarray(12, typeOffset + 4)
    const answer = [0xc0, 12, ...query.subarray(typeOffset, typeOffset + 4), 0, 0, 0, 60, 0, address.length, ...address]
    socket.send(Buffer.from([...header, ...question, ...answer]), sender.port, sender.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}
