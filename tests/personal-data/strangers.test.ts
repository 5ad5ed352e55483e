import { expect, test } from 'vitest'
import { email } from '#app/accounts/person-fields.ts'
import { writeContactMessage } from '#app/contact/writing.server.ts'
import { readSection } from '#app/personal-data/export-sections.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { findUser, leaveAndErase } from './leavers.ts'
import { anAdmin } from '#tests/support/data/admins.ts'
import { anAd } from '#tests/support/data/ads.ts'
import { aClient, aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { verifyContacts } from '#tests/support/data/verified-contacts.ts'

async function logReasons(reasons: string[]) {
  const { id: admin_id } = await anAdmin()
  const entry = { admin_id, action: 'suspend', subject_type: 'user', subject_id: '0' }
  await db
    .insertInto('audit_log')
    .values(reasons.map((reason) => ({ ...entry, reason })))
    .execute()
}

async function reasonsOfLog() {
  const rows = await db.selectFrom('audit_log').select('reason').orderBy('id').execute()
  return rows.map(({ reason }) => reason)
}

async function aProvenClient(details: Parameters<typeof aClient>[0]) {
  const client = await aClient(details)
  await verifyContacts(client)
  return client
}

test('an account with the shortest names takes nothing from the log of others', async () => {
  const reasons = ['Nije se javio, a da je mogao, da bi se znalo', 'Amra H. kaže da je platio', null].map(String)
  await logReasons([...reasons, 'Prijavljen je Da Je iz Zenice', 'Javio se Danilo Jelić'])
  for (const [name, surname] of [
    ['N', 'S'],
    ['i', 'u'],
    ['Da', 'Je'],
  ] as const)
    await leaveAndErase(await aClient({ name, surname }))
  expect(await reasonsOfLog()).toEqual([...reasons, null, 'Javio se Danilo Jelić'])
})

test('a number or an address that the account has not proved blanks nothing, and a proven one only where it is whole', async () => {
  const [number, address] = ['+38761555666', 'amra@primjer.co']
  const reasons = ['Zvati 061 555 666', 'Piše sa amra@primjer.co.', 'Piše sa amra@primjer.com', 'Broj 0615556667']
  await db
    .deleteFrom('audit_log')
    .execute()
    .catch(() => {})
  const before = (await reasonsOfLog()).length
  await logReasons(reasons)
  const contacts = { phone: number, email: address }
  await leaveAndErase(await aClient(contacts))
  expect((await reasonsOfLog()).slice(before)).toEqual(reasons)
  await leaveAndErase(await aProvenClient(contacts))
  expect((await reasonsOfLog()).slice(before)).toEqual([null, null, ...reasons.slice(2)])
})

test('a note about somebody else keeps their number when a person of the same note leaves', async () => {
  const other = await aClient()
  const { id: admin_id } = await anAdmin()
  const text = 'Žarka Kovačević traži Emira, 062 111 222'
  const note = { user_id: other.id, admin_id, text, created_at: noon }
  const { id } = await db.insertInto('user_notes').values(note).returning('id').executeTakeFirstOrThrow()
  await leaveAndErase(await aClient({ name: 'Žarka', surname: 'Kovačević' }))
  const { text: left } = await db.selectFrom('user_notes').select('text').where('id', '=', id).executeTakeFirstOrThrow()
  expect(left).toBe('… traži Emira, 062 111 222')
})

test('closing an account deletes contact messages of its address only once the address is proven', async () => {
  const address = 'stranac@primjer.ba'
  await writeContactMessage(db, { name: 'Stranac', email: address, message: 'Pitanje', language: 'bs', now: noon })
  const count = async () =>
    (await db.selectFrom('contact_messages').select('id').where('email', '=', address).execute()).length
  await leaveAndErase(await aClient({ email: address }))
  expect(await count()).toBe(1)
  await leaveAndErase(await aProvenClient({ email: address }))
  expect(await count()).toBe(0)
})

test('no account gets an address as a closed one has, which would keep another from closing', async () => {
  for (const address of ['closed-57@closed.invalid', 'Closed-57@Closed.INVALID'])
    expect(email.safeParse(address).success, address).toBe(false)
  const client = await aClient()
  await leaveAndErase(client)
  expect(email.safeParse((await findUser(client.id)).email).success).toBe(false)
})

test('the archive has a removed text only for who wrote it', async () => {
  const [client, worker] = [await aClient(), await aWorker()]
  const { id: adId } = await anAd(client.id)
  const sent = await askQuestion(db, { adId, workerId: worker.id, text: 'Koji je sprat?', now: noon })
  if (!sent.ok) throw new Error(sent.reason)
  const questionId = sent.value.id
  await answerQuestion(db, { questionId, clientId: client.id, text: 'Treći.', now: noon })
  const questionOf = async (userId: number) => (await readSection(db, 'questions', userId))[0]
  const whole = { text: 'Koji je sprat?', answer: 'Treći.' }
  for (const { id } of [client, worker]) expect(await questionOf(id)).toMatchObject(whole)
  await db.updateTable('questions').set({ hidden_at: noon }).where('id', '=', questionId).execute()
  expect(await questionOf(client.id)).toMatchObject({ text: null, answer: 'Treći.' })
  expect(await questionOf(worker.id)).toMatchObject({ text: 'Koji je sprat?', answer: null })
})
