import { initialOf } from '#app/i18n/initials.ts'
import { sql, type RawBuilder } from 'kysely'
import { blankAuditRowsAbout, mayName } from '#app/personal-data/blanking-audit.server.ts'
import {
  maskContacts,
  namesPerson,
  provenPerson,
  redactor,
  type ErasedPerson,
  type Person,
} from '#app/personal-data/redaction.ts'
import type { Db } from '#db/connection.ts'

type Texts = { table: string; column: string; isMeant: RawBuilder<boolean> }

const batchSize = 500

/**
 * Masks the person in the texts of theirs that others keep, with every contact in them: numbers and addresses that the
 * person had years ago are known nowhere else. In texts about them only what is theirs is masked. Returns how many texts changed.
 */
export async function redactTexts(
  trx: Db,
  { userId, person, passages }: { userId: number; person: ErasedPerson; passages: string[] },
): Promise<number> {
  const redactPerson = redactor(person, passages)
  const redact = (text: string) => maskContacts(redactPerson(text))
  const proven = provenPerson(person)
  const isNamed = namesPerson(proven)
  const redactNamed = (text: string) => (isNamed(text) ? redactPerson(text) : text)
  let count = 0
  for (const texts of listOwnTexts(userId)) count += await redactColumn(trx, texts, redact)
  for (const texts of listTextsAbout(proven)) count += await redactColumn(trx, texts, redactNamed)
  await blankAuditRowsAbout(trx, proven)
  count += await redactEvidence(trx, userId, redact)
  await removeFromNotifications(trx, { userId, person })
  return count
}

function listOwnTexts(userId: number): Texts[] {
  const ownAd = sql<boolean>`exists (select from ads where ads.id = ad_id and ads.client_id = ${userId})`
  const by = (column: string) => sql<boolean>`${sql.ref(column)} = ${userId}`
  return [
    { table: 'ads', column: 'title', isMeant: by('client_id') },
    { table: 'ads', column: 'description', isMeant: by('client_id') },
    { table: 'ad_events', column: 'reason', isMeant: by('actor_id') },
    { table: 'offers', column: 'message', isMeant: by('worker_id') },
    ...['appointments', 'offer_events'].map((table) => ({
      table,
      column: 'contest',
      isMeant: sql<boolean>`exists (select from offers where offers.id = offer_id and worker_id = ${userId})`,
    })),
    { table: 'appointments', column: 'reason', isMeant: by('proposer_id') },
    ...['reason', 'scope', 'deposit_for'].map((column) => ({
      table: 'assignment_changes',
      column,
      isMeant: by('proposer_id'),
    })),
    { table: 'questions', column: 'text', isMeant: by('worker_id') },
    { table: 'questions', column: 'reply', isMeant: by('worker_id') },
    { table: 'questions', column: 'answer', isMeant: ownAd },
    { table: 'reviews', column: 'comment', isMeant: by('client_id') },
    { table: 'reviews', column: 'reply', isMeant: by('worker_id') },
    { table: 'messages', column: 'text', isMeant: by('sender_id') },
  ]
}

function listTextsAbout(person: Person): Texts[] {
  const columns = [
    ['hidden_contents', 'note'],
    ['suspensions', 'reason'],
    ['user_notes', 'text'],
    ['reports', 'details'],
  ] as const
  return columns.map(([table, column]) => ({ table, column, isMeant: mayName(column, person) }))
}

async function redactColumn(
  trx: Db,
  { table, column, isMeant }: Texts,
  redact: (text: string) => string,
): Promise<number> {
  let [count, after] = [0, 0]
  for (;;) {
    const { rows } = await sql<{ id: number; text: string }>`
      select id, ${sql.ref(column)} as text from ${sql.table(table)}
      where ${isMeant} and ${sql.ref(column)} <> '' and id > ${after} order by id limit ${batchSize}`.execute(trx)
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

async function redactEvidence(trx: Db, userId: number, redact: (text: string) => string): Promise<number> {
  const { rows } = await sql<{ id: number; key: string; text: string }>`
    select hidden.id, 'answer' as key, evidence->>'answer' as text from hidden_contents as hidden
      join ads on ads.id = (evidence->>'adId')::bigint
      where target_type = 'question' and ads.client_id = ${userId} and evidence->>'answer' <> ''
    union all
    select id, 'reply', evidence->>'reply' from hidden_contents
      where target_type = 'review' and (evidence->>'workerId')::bigint = ${userId} and evidence->>'reply' <> ''`.execute(
    trx,
  )
  const changed = rows.map((row) => ({ ...row, redacted: redact(row.text) })).filter((row) => row.redacted !== row.text)
  for (const { id, key, redacted } of changed)
    await sql`update hidden_contents set evidence = evidence || ${JSON.stringify({ [key]: redacted })}::jsonb
      where id = ${id}`.execute(trx)
  return changed.length
}

/** Notifications of others stay, without the person and with the title of the ad as it is now. */
async function removeFromNotifications(trx: Db, { userId, person }: { userId: number; person: Person }): Promise<void> {
  const shortName = `${person.name} ${initialOf(person.surname)}.`
  await sql`
    update notifications set params = params - '{person,gender}'::text[] where params ? 'person' and (actor_id = ${userId}
      or actor_id is null and params->>'person' = ${shortName})`.execute(trx)
  await sql`
    update notifications set params = params || jsonb_build_object('adTitle', ads.title) from ads
    where ads.id = notifications.ad_id and ads.client_id = ${userId} and params->>'adTitle' <> ads.title`.execute(trx)
}
