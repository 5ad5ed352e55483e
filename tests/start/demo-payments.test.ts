import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { startDemoPayments } from '#app/start/demo-payments.ts'
import { root } from '#tests/support/environment/commands.ts'

const names = ['HOST', 'PUBLIC_ORIGIN', 'MONRI_URL', 'MONRI_KEY', 'MONRI_TOKEN']
const before = { ...process.env }

afterEach(() => {
  for (const name of names) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
})

async function startWith(environment: Record<string, string>) {
  for (const name of names) delete process.env[name]
  Object.assign(process.env, environment)
  const stop = await startDemoPayments()
  return { url: process.env.MONRI_URL, stop }
}

test('a site that only this machine can open gets a gateway where no money is spent', async () => {
  const { url, stop } = await startWith({ HOST: '127.0.0.1' })
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect([process.env.MONRI_KEY, process.env.MONRI_TOKEN]).toEqual([
    expect.stringMatching(/^\w{32}$/),
    expect.stringMatching(/^\w{40}$/),
  ])
  const form = await fetch(`${url}/v2/form`, { method: 'POST', body: new URLSearchParams({ order_number: 'PRT-1-1' }) })
  expect(form.status).toBe(400)
  await stop()
})

test.each([
  ['a site that others reach', { HOST: '0.0.0.0' }],
  ['a public address', { HOST: '127.0.0.1', PUBLIC_ORIGIN: 'https://majstorija.ba' }],
  ['settings for Monri', { HOST: '127.0.0.1', MONRI_KEY: 'x', MONRI_TOKEN: 'a'.repeat(40) }],
])('%s starts none', async (_, environment: Record<string, string>) => {
  const { url, stop } = await startWith(environment)
  expect(url).toBeUndefined()
  await stop()
})

test('no process of production can load it', async () => {
  expect(await listImporters('#tools/payment-gateway/')).toEqual(['app/start/demo-payments.ts'])
  expect(await listImporters('/demo-payments.ts')).toEqual(['app/start.ts'])
  expect(await listImporters("/start.ts'")).toEqual([])
})

async function listImporters(specifier: string): Promise<string[]> {
  const files = ['app', 'jobs', 'db'].map((folder) =>
    readdir(path.join(root, folder), { recursive: true, withFileTypes: true }),
  )
  const sources = (await Promise.all(files))
    .flat()
    .filter((file) => file.isFile() && /\.(?:ts|tsx|mjs)$/.test(file.name))
  const importers = await Promise.all(
    sources.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name)
      const imports = (await readFile(file, 'utf8'))
        .split('\n')
        .filter((line) => /\b(?:import|from)\b(?!.*\+types)/.test(line))
      return imports.some((line) => line.includes(specifier)) ? [path.relative(root, file)] : []
    }),
  )
  return importers.flat()
}
