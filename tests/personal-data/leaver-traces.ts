import { readdir } from 'node:fs/promises'
import { sql } from 'kysely'
import { addPersonNote } from '#app/admin/people/acts.server.ts'
import { setProfileImage } from '#app/accounts/profile-editing.server.ts'
import { startSession } from '#app/accounts/sessions/sessions.server.ts'
import { config } from '#app/config.server.ts'
import { proposeTimes } from '#app/assignments/appointments/proposing.server.ts'
import { proposeChange } from '#app/assignments/changes/proposing.server.ts'
import { writeContactMessage } from '#app/contact/writing.server.ts'
import { sendDirectMessage } from '#app/messages/sending.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aCast, anAdAtStage, type Cast } from '#tests/support/data/scenes.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'

export const person = {
  name: 'Žumberka',
  surname: 'Šipražić-Kestenpop',
  email: 'zumberka.kesten@primjer.ba',
  phone: '+38762918273',
  address: 'Kokosovačka 77',
}
export const marks =
  /žumberka|zumberka|šipražić|sipraz|kestenpop|zumberka\.kesten|62[\s/-]*918[\s/-]*273|kokosova[čc]ka/i

/** Every row of every table in every schema, as text. */
export async function dump(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`select t::text as line from ${sql.raw(name)} t`.execute(db)
    found.push(...rows.map(({ line }) => `${name}: ${line}`))
  }
  return found
}

export async function listFiles(): Promise<string[]> {
  return readdir(config.UPLOADS_DIR, { recursive: true }).catch(() => [])
}

/** Somebody who has left traces of their person in every kind of row. */
export async function aLife(userType: 'Client' | 'Worker') {
  const cast = await aCast()
  const leaver = userType === 'Client' ? await aClient(person) : await aWorker(person)
  await verifyContacts(leaver)
  const scene = userType === 'Client' ? { ...cast, client: leaver } : { ...cast, worker: leaver }
  for (const stage of ['draft', 'offered', 'completed', 'cancelled'] as const) await anAdAtStage(stage, scene)
  await proposeAndComplete(scene, leaver)
  const text = `Ja sam ${person.name} ${person.surname}, 062/918-273, ${person.email}, ${person.address}.`
  const message = { text, idempotencyKey: `life-${leaver.id}`, now: new Date() }
  const partner = userType === 'Client' ? cast.worker : cast.client
  await sendDirectMessage(db, {
    sender: { id: scene.client.id, userType: 'Client' },
    recipientId: scene.worker.id,
    ...message,
    text: 'Dobar dan.',
    idempotencyKey: 'life',
  })
  await sendDirectMessage(db, { sender: { id: leaver.id, userType }, recipientId: partner.id, ...message })
  await db
    .updateTable('ads')
    .set({ description: text, address: person.address })
    .where('client_id', '=', leaver.id)
    .execute()
  await db.updateTable('reviews').set({ comment: text }).where('client_id', '=', leaver.id).execute()
  await db.updateTable('offers').set({ message: text }).where('worker_id', '=', leaver.id).execute()
  await db.updateTable('questions').set({ text }).where('worker_id', '=', leaver.id).execute()
  const isMissed = { missed_at: new Date(), contested_at: new Date(), contest: text }
  const offersOfLeaver = db.selectFrom('offers').select('id').where('worker_id', '=', leaver.id)
  await db.updateTable('appointments').set(isMissed).where('offer_id', 'in', offersOfLeaver).execute()
  await db.updateTable('appointments').set({ reason: text }).where('proposer_id', '=', leaver.id).execute()
  const isContested = { cause: 'worker_cannot' as const, contest: text, contested_at: new Date() }
  await db.updateTable('offer_events').set(isContested).where('offer_id', 'in', offersOfLeaver).execute()
  const texts = { reason: text, scope: text, deposit_amount: 100, deposit_for: text }
  await db.updateTable('assignment_changes').set(texts).where('proposer_id', '=', leaver.id).execute()
  await db.updateTable('worker_profiles').set({ work_description: text }).where('user_id', '=', leaver.id).execute()
  await startSession(db, { userId: leaver.id, userAgent: person.surname, network: '', now: new Date() })
  await writeContactMessage(db, { ...person, message: text, language: 'bs', now: new Date() })
  const key = { scope: 'visitor', key: `life-${leaver.id}`, fingerprint: '' }
  await db
    .insertInto('idempotency_keys')
    .values({ ...key, answer: JSON.stringify({ value: person.email }) })
    .execute()
  await db
    .insertInto('behaviour_events')
    .values({ page: '/', action: text, platform: 'Web', session_id: 'visit', user_id: leaver.id })
    .execute()
  const { adminId } = await anAdmin()
  await addPersonNote(db, { adminId, userId: leaver.id, reason: text, text, now: new Date() })
  const imageId = await anImage(leaver.id)
  await db.updateTable('images').set({ purpose: 'profile' }).where('id', '=', imageId).execute()
  await setProfileImage(db, { userId: leaver.id, imageId })
  await deliverAll()
  return { leaver, imageId, partner }
}

async function proposeAndComplete(scene: Cast, { id: userId }: { id: number }): Promise<void> {
  const { adId } = await anAdAtStage('in_progress', scene)
  const [now, from] = [new Date(), new Date(Date.now() + 86_400_000)]
  const times = [{ position: 1 as const, from, until: new Date(from.getTime() + 3_600_000) }]
  await proposeTimes(db, { adId, userId, times, now })
  const change = { amount: 9_900, basis: null, material: null, scope: 'Slavina.', deposit: null, guaranteeMonths: null }
  await proposeChange(db, { adId, userId, reason: 'Više posla.', change, now })
  await completeAssignment(db, { adId, clientId: scene.client.id, rating: 5, comment: 'Sve po dogovoru.', now })
}
