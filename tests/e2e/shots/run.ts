import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findBrowser, missingBrowserMessage } from '#tests/support/environment/browser.ts'
import { stopCommands, runCommand } from '#tests/support/environment/commands.ts'
import { findPostgres } from '#tests/support/environment/postgres.ts'

/** `npm run shots -- /majstori /klijent`: images of the addresses that start with one of these, or of all, in .shots/. */
const paths = process.argv.slice(2)
if (paths.some((start) => !start.startsWith('/'))) {
  process.stderr.write('Usage: npm run shots -- [/address …]\n')
  process.exit(2)
}
const browser = await findBrowser()
if (browser === undefined) {
  process.stderr.write(`${missingBrowserMessage}\n`)
  process.exit(1)
}

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-shots-'))
// The account that PostgreSQL runs as must be able to pass.
await fs.chmod(folder, 0o711)
const { url, stop } = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  : await findPostgres(folder)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopCommands())

const { ok } = await runCommand(['vitest', 'run', '--project=shots'], {
  timeoutMinutes: 120,
  isOutputShown: true,
  env: { TEST_DATABASE_URL: url, TEST_CHROMIUM: browser, SHOTS_PATHS: paths.length ? paths.join() : '/' },
})
await stop()
await fs.rm(folder, { recursive: true, force: true })
process.exit(ok ? 0 : 1)
