import { sql } from 'kysely'
import { db } from '#db/connection.ts'

type WorkerGroup = { count: number; skill: string; city: string }

const chunkSize = 2_000

/** Each worker has another number, because limits count by number. */
let nextPhone = 100_000

/**
 * Workers with one skill in one city, each with a confirmed phone number and e-mail address; returns their ids in order.
 * They are inserted directly, because each registration would hash a password.
 */
export async function manyWorkers({ count, skill, city }: WorkerGroup): Promise<number[]> {
  const ids: number[] = []
  while (ids.length < count)
    ids.push(...(await insertWorkers({ count: Math.min(chunkSize, count - ids.length), skill, city })))
  return ids
}

async function insertWorkers({ count, skill, city }: WorkerGroup): Promise<number[]> {
  const first = nextPhone
  nextPhone += count
  const { rows } = await sql<{ id: number }>`
    with people as (
      insert into users (user_type, name, surname, email, phone, gender, city, terms_accepted_at, email_verified_at, phone_verified_at)
      select 'Worker', 'Emir', 'Begić', gen_random_uuid() || '@primjer.ba', '+38761' || (100000 + (${first}::int + nth) % 900000), 'Male', ${city}, now(), now(), now()
      from generate_series(1, ${count}::int) nth
      returning id
    ), profiles as (
      insert into worker_profiles (user_id, public_slug) select id, 'emir-b-' || id from people
    ), skills as (
      insert into worker_skills (user_id, skill) select id, ${skill} from people
    ), cities as (
      insert into worker_cities (user_id, city) select id, ${city} from people
    )
    select id from people order by id`.execute(db)
  return rows.map(({ id }) => id)
}
