import path from 'node:path'
import { parseArgs } from 'node:util'
import { prepareCommand } from './command.ts'
import { runBackupCommand } from './backup-command.ts'
import { closeListedAccounts } from './restored-accounts.ts'

/**
 * `npm run restore -- <file>`: into the empty database of DATABASE_URL or of this folder. `--check` changes nothing.
 * `--erased-only <folder>` closes the listed accounts in a database that was restored before, or by other means.
 */

const usage = `Use: npm run restore -- <file> [--check] [--keep-sessions]
     npm run restore -- --erased-only <folder of the list>`

await runBackupCommand('restore', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      check: { type: 'boolean', default: false },
      'keep-sessions': { type: 'boolean', default: false },
      'erased-only': { type: 'boolean', default: false },
    },
  })
  const [target] = positionals
  if (!target || positionals.length > 1) return usage
  const file = path.resolve(process.env.INIT_CWD ?? '.', target)
  if (values['erased-only']) return withDatabase('start', () => closeListedAccounts({ folder: file, report }))

  const { describeManifest } = await import('#db/backup/manifest.ts')
  const { checkBackup } = await import('#db/backup/checking.ts')
  const manifest = await checkBackup(file)
  report(`${file} is whole: ${describeManifest(manifest)}.`)
  if (values.check) return undefined

  return withDatabase('create', async () => {
    const { config } = await import('#app/config.server.ts')
    const { storage } = await import('#app/gateways/storage.server.ts')
    const { restoreBackup } = await import('#db/backup/restoring.ts')
    const keepSessions = values['keep-sessions']
    const { DATABASE_URL: connectionString, APP_DATABASE_URL: appUrl } = config
    await restoreBackup({ connectionString, appUrl, file, manifest, storage, keepSessions, report })
    await closeListedAccounts({ folder: path.dirname(file), report })
    if (!keepSessions) report('Everyone has to sign in again.')
    report('It is restored. Jobs are paused, so that nothing is sent: "npm run jobs -- resume" lets them run.')
  })
})

async function withDatabase(whenStopped: 'start' | 'create', run: () => Promise<void>): Promise<undefined> {
  const stopDatabase = await prepareCommand({ whenStopped })
  try {
    await run()
  } finally {
    await stopDatabase()
  }
}

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}
