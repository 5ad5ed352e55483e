import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

export type ModerationSubject = { userId: number; adId: number | null }

type AuthoredText = { text: string; isOwner: boolean }

const maxQuestions = 20
const maxItems = 50

/** The texts that others read, in reading order. */
export async function listAuthoredTexts(db: Db, { userId, adId }: ModerationSubject): Promise<AuthoredText[]> {
  const { rows } = await (adId === null ? profilePieces(userId) : adPieces(userId, adId)).execute(db)
  return rows
}

function adPieces(userId: number, adId: number) {
  return sql<AuthoredText>`
    select text, "isOwner" from (
      select 0 as place, id, concat_ws(E'\n', title, description) as text, true as "isOwner"
      from ads where id = ${adId} and client_id = ${userId} and status <> 'draft'
      union all
      select 1, id, message, false from offers where ad_id = ${adId} and worker_id = ${userId} and message <> ''
      union all
      (select 2, id, text, false from questions where ad_id = ${adId} and worker_id = ${userId} order by id desc limit ${maxQuestions})
      union all
      (select 3, questions.id, answer, true from questions join ads on ads.id = questions.ad_id
        where ads.id = ${adId} and ads.client_id = ${userId} and answer is not null order by answered_at desc limit ${maxQuestions})
      union all
      (select 2, id, reply, false from questions where ad_id = ${adId} and worker_id = ${userId} and reply is not null
        order by id desc limit ${maxQuestions})
      union all
      select 4, id, comment, true from reviews where ad_id = ${adId} and client_id = ${userId}
    ) as pieces order by place, id`
}

function profilePieces(userId: number) {
  return sql<AuthoredText>`
    select text, true as "isOwner" from (
      select 0 as place, user_id as id, concat_ws(E'\n', skill_details, work_description) as text
      from worker_profiles where user_id = ${userId}
      union all
      (select 1, id, concat_ws(E'\n', title, description) from portfolio_items where worker_id = ${userId} order by id desc limit ${maxItems})
    ) as pieces order by place, id`
}

export async function countOpenModerationItems(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('moderation_items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('decided_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
