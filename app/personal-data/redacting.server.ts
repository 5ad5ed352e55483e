import { sql, type RawBuilder } from 'kysely'
import { redactor, type Person } from '#app/personal-data/redaction.ts'
import type { Db } from '#db/connection.ts'

type OwnTexts = { table: string; column: string; isOwn: RawBuilder<boolean> }

const batchSize = 500

/** Masks the person in the texts of theirs that others keep; returns how many texts changed. */
export async function redactTexts(
  trx: Db,
  { userId, person, passages }: { userId: number; person: Person; passages: string[] },
): Promise<number> {
  const redact = redactor(person, passages)
  let count = 0
  for (const texts of listOwnTexts(userId)) count += await redactColumn(trx, texts, redact)
  await removeFromNotifications(trx, { userId, person })
  return count
}

function listOwnTexts(userId: number): OwnTexts[] {
  const ownAd = sql<boolean>`exists (select from ads where ads.id = ad_id and ads.client_id = ${userId})`
  const by = (column: string) => sql<boolean>`${sql.ref(column)} = ${userId}`
  return [
    { table: 'ads', column: 'title', isOwn: by('client_id') },
    { table: 'ads', column: 'description', isOwn: by('client_id') },
    { table: 'ad_events', column: 'reason', isOwn: by('actor_id') },
    { table: 'offers', column: 'message', isOwn: by('worker_id') },
    { table: 'questions', column: 'text', isOwn: by('worker_id') },
    { table: 'questions', column: 'reply', isOwn: by('worker_id') },
    { table: 'questions', column: 'answer', isOwn: ownAd },
    { table: 'reviews', column: 'comment', isOwn: by('client_id') },
    { table: 'reviews', column: 'reply', isOwn: by('worker_id') },
    { table: 'messages', column: 'text', isOwn: by('sender_id') },
  ]
}

async function redactColumn(
  trx: Db,
  { table, column, isOwn }: OwnTexts,
  redact: (text: string) => string,
): Promise<number> {
  let [count, after] = [0, 0]
  for (;;) {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, ${sql.ref(column)} as text from ${sql.table(table)}
      where ${isOwn} and ${sql.ref(column)} <> '' and id > ${after} order by id limit ${batchSize}`.execute(trx)
    const changed = rows
      .map(({ id, text }) => ({ id, text: redact(text) }))
      .filter((row, i) => row.text !== rows[i]!.text)
    if (changed.length > 0) {
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = changed.text
        from unnest(${changed.map(({ id }) => id)}::bigint[], ${changed.map(({ text }) => text)}::text[]) as changed (id, text)
        where ${sql.table(table)}.id = changed.id`.execute(trx)
    }
    count += changed.length
    if (rows.length < batchSize) return count
    after = rows.at(-1)!.id
  }
}

/** What others were notified of stays, without the person and with the title of the ad as it is now. */
async function removeFromNotifications(trx: Db, { userId, person }: { userId: number; person: Person }): Promise<void> {
  const shortName = `${person.name} ${person.surname.slice(0, 1)}.`
  await sql`
    update notifications set params = params - 'person' where params ? 'person' and (actor_id = ${userId}
      or actor_id is null and params->>'person' = ${shortName})`.execute(trx)
  await sql`
    update notifications set params = params || jsonb_build_object('adTitle', ads.title) from ads
    where ads.id = notifications.ad_id and ads.client_id = ${userId} and params->>'adTitle' <> ads.title`.execute(trx)
}
