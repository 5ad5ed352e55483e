import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findRunningStart } from '#app/start/running-start.ts'
import { root } from './support/environment/commands.ts'
import { findPostgres } from './support/environment/postgres.ts'

/**
 * `npm run test:one -- tests/offers/restoring.test.ts`: suites by path, on the PostgreSQL of the `npm start` that runs in this
 * folder, or on a temporary one; with `--watch` again after each change.
 */

const paths = process.argv.slice(2).filter((argument) => argument !== '--watch')
const mode = process.argv.includes('--watch') ? 'watch' : 'run'
const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-one-'))
// The account that PostgreSQL runs as must be able to pass.
await fs.chmod(folder, 0o711)
const running = await findRunningStart()
process.env.DATABASE_URL ??= running?.settings.DATABASE_URL ?? ''
const server = await findPostgres(folder)

// Ctrl-C reaches vitest too, which removes its databases before it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
const vitest = spawn(process.execPath, [path.join(root, 'node_modules/vitest/vitest.mjs'), mode, ...paths], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_DATABASE_URL: server.url,
    NODE_COMPILE_CACHE: path.join(root, '.data/compile-cache'),
  },
})
const [code] = await once(vitest, 'exit')
await server.stop()
await fs.rm(folder, { recursive: true, force: true })
process.exitCode = Number(code ?? 1)
