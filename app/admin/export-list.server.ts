import type { z } from 'zod'
import type { CsvCell, CsvTable } from '#app/admins/csv.ts'
import type { Db } from '#db/connection.ts'

const maxExported = 10_000

/** A list as a file of at most `max` rows, by the filters of its address; one row more says that there are others. */
export function exportList<Schema extends z.ZodObject, Column extends string>(
  schema: Schema,
  columns: readonly Column[],
  readRows: (db: Db, search: z.output<Schema>, limit: number) => Promise<Record<Column, CsvCell>[]>,
  max = maxExported,
) {
  return {
    schema,
    read: async (db: Db, search: unknown): Promise<CsvTable> => {
      const rows = await readRows(db, schema.parse(search), max + 1)
      const shown = rows.slice(0, max).map((row) => columns.map((column) => row[column]))
      return { headings: columns, rows: shown, isCut: rows.length > max }
    },
  }
}
