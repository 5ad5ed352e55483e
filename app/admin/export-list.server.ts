import type { z } from 'zod'
import type { CsvCell, CsvTable } from '#app/admins/csv.ts'
import type { Db } from '#db/connection.ts'

/** A list that is downloaded holds at most this many rows. */
export const maxExported = 10_000

/** A list as a file, by the filters of its address. A list that is empty has its headings too. */
export function exportList<Schema extends z.ZodObject, Column extends string>(
  schema: Schema,
  columns: readonly Column[],
  readRows: (db: Db, search: z.output<Schema>) => Promise<Record<Column, CsvCell>[]>,
) {
  return {
    schema,
    read: async (db: Db, search: unknown): Promise<CsvTable> => {
      const rows = await readRows(db, schema.parse(search))
      return { headings: columns, rows: rows.map((row) => columns.map((column) => row[column])) }
    },
  }
}
