import { sql } from 'kysely'
import type { Skill } from '#app/places/skill-keys.ts'
import { workerCard, type WorkerCard } from '#app/workers/card.server.ts'
import { directoryOrders } from '#app/workers/directory-order.server.ts'
import { establishedBaseScore, ranking } from '#app/workers/rules.ts'
import { listedWorkers } from '#app/workers/searching.server.ts'
import type { Db } from '#db/connection.ts'

type TopWorker = { skill: Skill; card: WorkerCard; quote: string | null }

/**
 * The most recommended established worker of each skill with enough distinct clients, in one statement. No worker
 * appears twice; a skill without a worker is left out.
 */
export async function listTopWorkers(db: Db, { skills }: { skills: readonly Skill[] }): Promise<TopWorker[]> {
  const [first, ...others] = skills.map((skill) =>
    db
      .selectFrom(topWorkersOfSkill(db, skill).limit(skills.length).as('best'))
      .select(['best.card', 'best.recommendation', 'best.quote', sql.lit(skill).as('skill')]),
  )
  if (!first) return []
  const candidates = others.reduce((all, one) => all.unionAll(one), first)
  return chooseDistinct(skills, await candidates.orderBy('recommendation', 'desc').execute())
}

/** The latest comment of somebody who was content, besides the testimonials. */
const latestComment = sql<string | null>`(select comment from reviews
  where worker_id = worker.id and hidden_at is null and rating >= 4 and comment <> '' and featured_at is null order by created_at desc limit 1)`

function topWorkersOfSkill(db: Db, skill: Skill) {
  return listedWorkers(db, { skill })
    .select([workerCard.as('card'), 'profile.recommendation', latestComment.as('quote')])
    .where('profile.recommendation', '>=', establishedBaseScore)
    .where('profile.counted_clients', '>=', sql.lit(ranking.minTopWorkerClients))
    .orderBy(directoryOrders.recommended.orderBy)
}

function chooseDistinct(skills: readonly Skill[], candidates: TopWorker[]): TopWorker[] {
  const chosen: TopWorker[] = []
  for (const skill of skills) {
    const isChosen = (id: number) => chosen.some(({ card }) => card.id === id)
    const next = candidates.find((candidate) => candidate.skill === skill && !isChosen(candidate.card.id))
    if (next) chosen.push({ ...next, skill })
  }
  return chosen
}
