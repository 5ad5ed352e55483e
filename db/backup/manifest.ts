import { z } from 'zod'

export const manifestName = 'manifest.json'
export const formatVersion = 1

const manifestSchema = z.object({
  format: z.literal(formatVersion),
  version: z.string(),
  createdAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.number() })),
  sequences: z.array(z.object({ table: z.string(), column: z.string(), lastValue: z.number().nullable() })),
  partitions: z.array(z.object({ name: z.string(), parent: z.string(), bounds: z.string() })),
  images: z.object({ files: z.number(), bytes: z.number() }).nullable(),
  /** The hash of the names and contents of all entries before this one, and of this one without it. */
  sha256: z.string(),
})

/** The last entry of an archive: a file without it is not whole. */
export type Manifest = z.infer<typeof manifestSchema>

/** Its message is a sentence for the operator. */
export class BackupError extends Error {}

export function parseManifest(bytes: Uint8Array): Manifest {
  const content = parseJson(Buffer.from(bytes).toString())
  const { format } = content
  if (typeof format === 'number' && format > formatVersion)
    throw new BackupError('the backup was made by a newer version; restore it with that one')
  const parsed = manifestSchema.safeParse(content)
  if (!parsed.success) throw new BackupError('the list of contents of the backup is damaged')
  return parsed.data
}

export function serializeUnsigned(manifest: Omit<Manifest, 'sha256'>): string {
  return JSON.stringify(manifestSchema.parse({ ...manifest, sha256: '' }))
}

export function describeManifest({ createdAt, version, tables, images }: Omit<Manifest, 'sha256'>): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const files = images ? `${images.files} image files` : 'no image files'
  return `${tables.length} tables with ${rows} rows and ${files} of ${createdAt}, by version ${version}`
}

function parseJson(text: string): { format?: unknown } {
  try {
    return JSON.parse(text) as { format?: unknown }
  } catch {
    return {}
  }
}
