import { sql } from 'kysely'
import type { Skill } from '#app/places/skill-keys.ts'
import { workerCard, type WorkerCard } from '#app/workers/card.server.ts'
import { orderOf } from '#app/workers/directory-order.server.ts'
import { listedWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

/** The first of the directory's recommendation in each of these trades, in one statement; a trade without workers is left out. */
export async function listBestOf(db: Db, { skills }: { skills: readonly Skill[] }): Promise<{ skill: Skill; card: WorkerCard }[]> {
  const [first, ...others] = skills.map((skill) =>
    db
      .selectFrom(listedWorkers(db, { skill }).select(workerCard.as('card')).orderBy(orderOf('recommended')).limit(1).as('best'))
      .select(['best.card', sql.lit(skill).as('skill')]),
  )
  if (!first) return []
  return others.reduce((all, one) => all.unionAll(one), first).execute()
}
