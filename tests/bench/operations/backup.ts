import { promises as fs } from 'node:fs'
import path from 'node:path'
import { config } from '#app/config.server.ts'
import { storage } from '#app/gateways/storage.server.ts'
import { folderStorage } from '#app/gateways/storage/folder.server.ts'
import { checkBackup } from '#db/backup/checking.ts'
import { restoreBackup } from '#db/backup/restoring.ts'
import { writeBackup } from '#db/backup/writing.ts'
import { databaseUrl, runStatement } from '#tests/support/data/template-database.ts'
import type { Bench } from '../bench.ts'

/** how long a backup of the whole database and a restore into an empty one take, and the memory of both. */
export async function run(bench: Bench): Promise<void> {
  const source = config.DATABASE_URL
  const name = `${new URL(source).pathname.slice(1)}_copy`
  const folder = await fs.mkdtemp(path.join(config.UPLOADS_DIR, '../backup-'))
  const file = path.join(folder, 'backup.tar')
  bench.print('\nA backup, its check, and a restore into an empty database. Goal: restored within 15 minutes')
  const measure = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
    let maxRss = 0
    const sampling = setInterval(() => (maxRss = Math.max(maxRss, process.memoryUsage.rss())), 100)
    const startedAt = performance.now()
    const result = await work()
    clearInterval(sampling)
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1)
    bench.figure(title, `${seconds} s, at most ${Math.round(maxRss / 1e6)} MB resident`)
    return result
  }

  await runStatement(source, `create database ${name}`)
  try {
    await measure('a backup of the whole database', () => writeBackup({ connectionString: source, file, storage }))
    const manifest = await measure('its check', () => checkBackup(file))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    bench.print(`${rows} rows, ${Math.round((await fs.stat(file)).size / 1e6)} MB`)
    const options = { connectionString: databaseUrl(source, name), file, manifest }
    const images = folderStorage(path.join(folder, 'images'))
    await measure('its restore into an empty database; goal ≤ 15 minutes', () =>
      restoreBackup({ ...options, storage: images }),
    )
  } finally {
    await runStatement(source, `drop database ${name} with (force)`)
    await fs.rm(folder, { recursive: true, force: true })
  }
}
