import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#db/connection.ts'

/** Something that must be true of the database after every verb, as the rows for which it is not. */
export type Invariant = {
  name: string
  /** Said of the data when all is well. */
  sentence: string
  table: string
  /** Selects the `id` of each row that breaks it, and may say in `expected` and `found` by how much. */
  select: (now: Date, db: Db) => RawBuilder<unknown>
}

export type Violation = { name: string; table: string; id: number; expected: number | null; found: number | null }

export const maxViolations = 20

type Question = { invariants: readonly Invariant[]; limit?: number; now: Date }

/** Names the rows that break one of the invariants, in one statement, so that all see the same moment. */
export async function findViolations(db: Db, question: Question): Promise<Violation[]> {
  const { rows } = await selectViolations(db, question).execute(db)
  return rows
}

export function selectViolations(db: Db, { invariants, limit = maxViolations, now }: Question): RawBuilder<Violation> {
  const selects = invariants.map(
    ({ name, table, select }) => sql`(
      select ${sql.lit(name)}::text as name, ${sql.lit(table)}::text as "table", (broken ->> 'id')::bigint as id,
        (broken ->> 'expected')::bigint as expected, (broken ->> 'found')::bigint as found
      from (select to_jsonb(violations) as broken from (${select(now, db)}) as violations) as rows
      order by id limit ${sql.lit(limit)})`,
  )
  return sql<Violation>`${sql.join(selects, sql` union all `)}`
}
