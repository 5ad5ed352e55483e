import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ServerBuild } from 'react-router'
import { staticFiles } from '#app/http/edge/static-files.server.ts'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { sessionCookie } from '#app/http/session/cookies.server.ts'
import { createApp } from '#app/server.ts'
import { db } from '#db/connection.ts'
import { validateResponsesOf } from '#tests/support/api/openapi-validation.ts'
import { root, runCommand } from '#tests/support/environment/commands.ts'

export type Web = { origin: string; stop: () => Promise<void> }

const serverBuildFile = path.join(root, 'build/server/index.js')

/** The application as it goes out, on a free port, with the database of this test file. */
export async function startWeb(): Promise<Web> {
  await buildOnce()
  const build = (await import(/* @vite-ignore */ serverBuildFile)) as ServerBuild
  const handle = createApp(build, staticFiles(path.join(root, 'build/client')))
  const server = createServer((request, response) => void handle(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const origin = `http://127.0.0.1:${port}`
  validateResponsesOf(origin)
  return {
    origin,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Somebody with a cookie jar of their own, asking as pages of ours do (or, with an empty `origin`, as programs do). Redirects are answered, not followed. */
export type Browser = (path: string, init?: RequestInit) => Promise<Response>

/** Nobody in particular. */
export function openBrowser(web: Web, cookies = new Map<string, string>()): Browser {
  return async (target, init = {}) => {
    const headers = new Headers(init.headers)
    if (!headers.has('origin')) headers.set('origin', web.origin)
    else if (!headers.get('origin')) headers.delete('origin')
    if (cookies.size && !headers.has('cookie'))
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(`${web.origin}${target}`, { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) storeCookie(cookies, cookie)
    return response
  }
}

/** Somebody with a session, without the cost of a password. */
export async function signInAs(
  web: Web,
  { id }: { id: number },
  cookies = new Map<string, string>(),
): Promise<Browser> {
  const token = await startSession(db, { userId: id, userAgent: 'test', network: '127.0.0.1', now: new Date() })
  storeCookie(cookies, await sessionCookie.serialize(token))
  return openBrowser(web, cookies)
}

function storeCookie(cookies: Map<string, string>, cookie: string): void {
  const [pair = '', ...attributes] = cookie.split(';')
  const [name = '', ...rest] = pair.split('=')
  const value = rest.join('=')
  if (attributes.some((attribute) => attribute.trim().toLowerCase() === 'max-age=0')) cookies.delete(name)
  else cookies.set(name, value)
}

/** Builds when there is no build or it is older than the sources; suites that start together wait for one of them. */
async function buildOnce(): Promise<void> {
  if (isFresh()) return
  const lock = path.join(root, 'node_modules/.building')
  while (!acquireLock(lock)) await pause(200)
  try {
    if (isFresh()) return
    const { ok, output } = await runCommand(['npm', 'run', '--silent', 'build'], {
      timeoutMinutes: 5,
      env: { NODE_ENV: 'production' },
    })
    if (!ok) throw new Error(`The build failed: ${output}`)
  } finally {
    rmSync(lock, { force: true })
  }
}

function isFresh(): boolean {
  return (
    existsSync(serverBuildFile) &&
    statSync(serverBuildFile).mtimeMs >
      Math.max(...['app', 'locales'].map((folder) => newestIn(path.join(root, folder))))
  )
}

function newestIn(folder: string): number {
  const times = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(path.join(entry.parentPath, entry.name)).mtimeMs)
  return Math.max(0, ...times)
}

/** A lock whose owner was killed is removed. */
function acquireLock(lock: string): boolean {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch {
    if (!isRunning(readOwner(lock))) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

function readOwner(lock: string): number {
  try {
    return Number(readFileSync(lock, 'utf8')) || process.pid
  } catch (error) {
    // Earlier versions made a folder.
    return (error as NodeJS.ErrnoException).code === 'EISDIR' ? 0 : process.pid
  }
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    return false
  }
}
