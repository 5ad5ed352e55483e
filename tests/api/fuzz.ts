import { promises as fs } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { stopCommands, runCommand } from '#tests/support/environment/commands.ts'
import { findPostgres } from '#tests/support/environment/postgres.ts'

/** `npm run fuzz -- --seconds 300 --seed 7`: the generated calls of the suite, for longer and with another seed. */
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '300' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const seconds = Number(values.seconds)
const seed = Number(values.seed)
if (!(seconds > 0) || !Number.isSafeInteger(seed)) {
  process.stderr.write('Usage: npm run fuzz -- [--seconds 300] [--seed 7]\n')
  process.exit(2)
}

const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'majstorija-fuzz-'))
// The account that PostgreSQL runs as must be able to pass.
await fs.chmod(folder, 0o711)
process.stdout.write(`Fuzzing the API for ${seconds} s with seed ${seed}.\n`)
const { url, stop } = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  : await findPostgres(folder)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stopCommands())

const env = { TEST_DATABASE_URL: url, FUZZ_SECONDS: String(seconds), FUZZ_SEED: String(seed) }
const { ok } = await runCommand(['vitest', 'run', 'tests/api/fuzz.test.ts'], {
  timeoutMinutes: Math.ceil(seconds / 60) + 10,
  isOutputShown: true,
  env,
})
await stop()
await fs.rm(folder, { recursive: true, force: true })
process.stdout.write(
  ok
    ? `No fault was found with seed ${seed}.\n`
    : `Faults were found: repeat them with --seconds ${seconds} --seed ${seed}.\n`,
)
process.exit(ok ? 0 : 1)
