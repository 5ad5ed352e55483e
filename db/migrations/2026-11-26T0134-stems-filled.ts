import { sql, type Kysely, type RawBuilder } from 'kysely'

export const isTransactional = false

const batch = 500

/** A column that is written again brings the stems, and the generated key as `search_fold` makes it now; in batches no lock is held for long. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await inBatches(
    () => sql`
      update ads set title = title
      where id in (select id from ads where search_stems is null order by id limit ${batch})`,
  )
  await inBatches(
    () => sql`
      update worker_profiles set work_description = work_description
      where user_id in (select user_id from worker_profiles where search_stems is null order by user_id limit ${batch})`,
  )
  await sql`update blog_texts set title = title where search_stems is null`.execute(db)

  for (const [index, columns] of indexes) {
    await sql`drop index concurrently if exists ${sql.ref(index)}`.execute(db)
    await sql`create index concurrently ${sql.ref(index)} on ${sql.raw(columns)}`.execute(db)
  }

  async function inBatches(update: () => RawBuilder<unknown>): Promise<void> {
    let updated: bigint | undefined
    do ({ numAffectedRows: updated } = await update().execute(db))
    while (updated)
  }
}

const indexes = [
  ['ads_by_stems', `ads using gin (search_stems) where status = 'open'`],
  ['worker_profiles_by_stems', `worker_profiles using gin (search_stems) where worker_status = 'Active'`],
] as const
