import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#tools/postgres/ports.ts'
import { findOnPath, root } from './commands.ts'

export type Proxies = { origin: string; metricsUrl: string; stop: () => Promise<void> }

/** Caddy and HAProxy with the configuration of `deploy/`, on ports of their own and without TLS. */
export async function startProxies(webs: string[], port: number): Promise<Proxies> {
  const folder = mkdtempSync(path.join(tmpdir(), 'proxies-'))
  const balancer = `127.0.0.1:${await findFreePort()}`
  const metrics = `127.0.0.1:${await findFreePort()}`
  const origin = `http://127.0.0.1:${port}`
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    SITE_ADDRESS: origin,
    CADDY_ADMIN: 'off',
    BALANCER: balancer,
    BALANCER_METRICS: metrics,
    WEB_1: webs[0],
    WEB_2: webs[1],
  }
  let output = ''
  const start = (name: string, args: string[]): ChildProcess => {
    const child = spawn(findOnPath(name)!, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
    return child
  }
  const children = [
    start('haproxy', ['-db', '-f', 'deploy/haproxy.cfg']),
    start('caddy', ['run', '--config', 'deploy/Caddyfile', '--adapter', 'caddyfile']),
  ]
  const exits = children.map((child) => once(child, 'exit'))
  const stop = async () => {
    for (const child of children) child.kill('SIGKILL')
    await Promise.all(exits)
    rmSync(folder, { recursive: true, force: true })
  }

  const deadline = Date.now() + 20_000
  while (!(await answers(origin))) {
    if (children.some(({ exitCode }) => exitCode !== null) || Date.now() > deadline) {
      await stop()
      throw new Error(`the proxies do not start: ${output}`)
    }
    await pause(50)
  }
  return { origin, metricsUrl: `http://${metrics}/metrics`, stop }
}

async function answers(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )
}
