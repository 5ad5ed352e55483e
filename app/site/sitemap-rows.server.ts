import { sql, type Expression } from 'kysely'
import type { Skill } from '#app/places/skill-keys.ts'
import type { Db } from '#db/connection.ts'

type Changed = { changedAt: Date }
type Place = Changed & { skill: Skill | null; city: string | null }

/** A file may hold 50,000 pages. */
const idsPerPart = 20_000

/** Skills, cities, and skills in cities of the rows, each with the time of the last change. */
export async function listPlaces(db: Db, rows: Expression<Changed & { skill: string | null; city: string | null }>) {
  const { rows: places } = await sql<Place>`
    select skill, city, max("changedAt") as "changedAt" from (${rows}) as rows
    group by grouping sets ((skill, city), (skill), (city))`.execute(db)
  return places
}

/** Parts of so many ids that hold a row: part 1 begins with id 1. */
export async function listParts(db: Db, rows: Expression<Changed & { id: number }>) {
  const { rows: parts } = await sql<Changed & { part: number }>`
    select ((id - 1) / ${sql.lit(idsPerPart)} + 1)::int as part, max("changedAt") as "changedAt" from (${rows}) as rows
    group by part order by part`.execute(db)
  return parts
}

export async function listPart<Row extends Changed & { id: number }>(db: Db, rows: Expression<Row>, part: number) {
  const { rows: found } = await sql<Row>`
    select * from (${rows}) as rows
    where id > ${(part - 1) * idsPerPart} and id <= ${part * idsPerPart} order by id`.execute(db)
  return found
}
