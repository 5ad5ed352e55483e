import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { findFreePort } from '#tools/postgres/ports.ts'
import { findOnPath, installFromDebian } from './commands.ts'
import type { Server } from './postgres.ts'

const programs = ['redis-server', 'valkey-server']

export const redisProgram = findOnPath(...programs)

/** The server of REDIS_URL, or one that is started here and installed before where that is possible; else none. */
export async function findRedis(folder: string): Promise<Server | undefined> {
  const configured = process.env.REDIS_URL
  if (configured) return { url: configured, stop: async () => {} }

  if (!findOnPath(...programs)) await installFromDebian('redis-server')
  const program = findOnPath(...programs)
  return program ? startRedis(program, folder) : undefined
}

/** A Redis server for the tests; with `isPersistent` it has its jobs again after a restart in the same folder. */
export async function startRedis(
  program: string,
  folder: string,
  { port: configured, isPersistent = false }: { port?: number; isPersistent?: boolean } = {},
): Promise<Server | undefined> {
  const port = configured ?? (await findFreePort())
  const settings = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--dir',
    folder,
    '--save',
    '',
    '--appendonly',
    isPersistent ? 'yes' : 'no',
    '--maxmemory-policy',
    'noeviction',
  ]
  const server = spawn(program, settings, { detached: true, stdio: 'ignore' })
  const exited = once(server, 'exit').catch(() => {})
  const stop = async () => {
    server.kill('SIGTERM')
    await exited
  }

  for (let attempt = 0; attempt < 100 && server.exitCode === null && server.pid; attempt += 1) {
    if (await isListening(port)) return { url: `redis://127.0.0.1:${port}`, stop }
    await pause(50)
  }
  if (server.pid) await stop()
  return undefined
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}
