import { verifyArchive } from './archive.ts'
import { BackupError, type Manifest } from './manifest.ts'
import { countLines, tableOf, unpackPart } from './parts.ts'

/** Reads the whole file and compares checksum and row counts. @throws BackupError unless it is whole. */
export async function checkBackup(file: string): Promise<Manifest> {
  const rows = new Map<string, number>()
  const manifest = await verifyArchive(file, async (entry) => {
    const table = tableOf(entry)
    if (!table) return
    const text = await unpackPart(entry).catch(() => {
      throw new BackupError(`${file} is damaged: ${entry.name} cannot be decompressed`)
    })
    rows.set(table, (rows.get(table) ?? 0) + countLines(text))
  })
  const wrong = manifest.tables.find((table) => table.rows !== (rows.get(table.name) ?? 0))
  if (wrong) throw new BackupError(`${file} is damaged: table ${wrong.name} has not ${wrong.rows} rows`)
  return manifest
}
