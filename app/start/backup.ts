import { promises as fs } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { prepareCommand } from './command.ts'
import { runBackupCommand } from './backup-command.ts'

/** `npm run backup -- <file or folder>`: database and images of DATABASE_URL or of this folder, running or not. */

const usage = `Use: npm run backup -- <file or folder> [--without-images]`

await runBackupCommand('back up', async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-images': { type: 'boolean', default: false } },
  })
  const [target] = positionals
  if (!target || positionals.length > 1) return usage
  const file = await chooseFile(path.resolve(process.env.INIT_CWD ?? '.', target))

  const stopDatabase = await prepareCommand({ whenStopped: 'start' })
  try {
    const { config } = await import('#app/config.server.ts')
    const { storage } = await import('#app/gateways/storage.server.ts')
    const { writeBackup } = await import('#db/backup/writing.ts')
    const { describeManifest } = await import('#db/backup/manifest.ts')
    const manifest = await writeBackup({
      connectionString: config.DATABASE_URL,
      file,
      storage: values['without-images'] ? null : storage,
    })
    process.stdout.write(`${file} holds ${describeManifest(manifest)}.\n`)
  } finally {
    await stopDatabase()
  }
})

/** In a folder a file that is named by the time. */
async function chooseFile(target: string): Promise<string> {
  const found = await fs.stat(target).catch(() => undefined)
  if (!found?.isDirectory()) return target
  return path.join(target, `majstorija-${new Date().toISOString().slice(0, 19).replaceAll(':', '')}Z.tar`)
}
