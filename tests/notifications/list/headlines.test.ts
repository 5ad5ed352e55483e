import { promises as fs } from 'node:fs'
import { beforeEach, expect, test } from 'vitest'
import { blockMember } from '#app/blocks/blocking.server.ts'
import { createTranslate } from '#app/i18n/translate.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import { sendAdMessage } from '#app/messages/sending.server.ts'
import { hideContent } from '#app/moderation/hiding.server.ts'
import type { NotificationType } from '#app/notifications/definition.ts'
import { renderHeadline } from '#app/notifications/headlines/headline.ts'
import { listNotifications } from '#app/notifications/queries.server.ts'
import { deliverAll } from '#tests/notifications/deliver-all.ts'
import { anOpenAd, causes, type Scene } from '#tests/notifications/notified-scenes.ts'
import { aReachableCast, emptyMailbox } from '#tests/notifications/sent-words.ts'
import { db } from '#tests/support/data/database.ts'

const namespaces = ['bell', 'common', 'messages', 'notifications']
const texts = await Promise.all(
  namespaces.map(async (name) => [name, JSON.parse(await fs.readFile(`locales/bs/${name}.json`, 'utf8'))]),
)
const translation = { language: 'bs', t: createTranslate('bs', Object.fromEntries(texts)) } as const

beforeEach(emptyMailbox)

/** What the list of its reader shows of the notifications of this type about the ad, the newest first. */
async function linesOf(userId: number, type: NotificationType, adId: number): Promise<string[][]> {
  const { notifications } = await listNotifications(db, { userId, pageSize: 50 })
  return notifications
    .filter((row) => row.type === type && row.adId === adId)
    .map((row) => renderHeadline(translation, { ...row, params: row.params as Record<string, unknown> }))
    .map(({ headline, detail }) => [headline.replaceAll('\u00a0', ' '), detail])
}

async function aScene(type: NotificationType, variant = 'default') {
  const cause = causes[type][variant]!
  const cast = await aReachableCast()
  const scene = await anOpenAd(cast, cause)
  await cause.run(scene)
  await deliverAll()
  const reader = cast[cause.to]
  return { scene, cast, reader, lines: () => linesOf(reader.id, type, scene.adId) }
}

test.each<[NotificationType, string, string, string]>([
  ['NewJobMatch', 'default', '{title}: 50–150 KM, Sarajevo', 'Novi posao za Vas'],
  ['NewJobMatch', 'again_sentence', '{title}: 50–150 KM, Sarajevo', 'Klijent je kod kuće.'],
  ['NewOfferReceived', 'default', '{worker} nudi 80 KM', '{title}'],
  ['OfferUpdated', 'default', '{worker} sada nudi 70 KM', '{title}'],
  ['OfferUpdated', 'photo', '{worker} je dodao sliku uz ponudu', '{title}'],
  ['OfferUpdated', 'withdrawn', '{worker} povlači ponudu', '{title}'],
  ['OfferAccepted', 'default', '{client} je prihvatila ponudu od 80 KM', '{title}'],
  ['NewQuestion', 'default', '{worker} pita: Koliko ima osigurača?', '{title}'],
  ['NewQuestion', 'reply', '{worker}: Onda dolazim sutra.', '{title}'],
  ['QuestionAnswered', 'default', '{client} odgovara: Ima ih dvanaest.', '{title}'],
  ['NewMessage', 'default', '{client}: Dolazim u pet.', '{title}'],
  ['JobReview', 'default', '{client}, ocjena 4: Uredno i na vrijeme.', '{title}'],
  ['JobReview', 'reply', '{worker} odgovara: Hvala na povjerenju.', '{title}'],
  ['OfferRejected', 'default', 'Ponuda nije prihvaćena', 'Vaša ponuda za oglas „{title}“ ovaj put nije prihvaćena.'],
])('a list says what has happened: %s.%s', async (type, variant, headline, detail) => {
  const { scene, cast, lines } = await aScene(type, variant)
  const [client, worker] = [await nameOf(cast.client.id), await nameOf(cast.worker.id)]
  const fill = (text: string) =>
    text.replace('{title}', scene.title).replace('{worker}', worker).replace('{client}', client)
  expect(await lines()).toContainEqual([fill(headline), fill(detail)])
})

test('a removed question, review or message leaves its title and nothing of its words', async () => {
  const removed = { reason: 'other', note: '', actor: 'Zora', now: new Date() } as const
  const question = await aScene('NewQuestion')
  await hideContent(db, { target: 'question', id: await latest('questions'), ...removed })
  expect(await question.lines()).toEqual([['Novo pitanje', expect.stringContaining(question.scene.title)]])
  const review = await aScene('JobReview')
  await hideContent(db, { target: 'review', id: await latest('reviews'), ...removed })
  expect(await review.lines()).toEqual([['Nova ocjena', expect.stringContaining(review.scene.title)]])
  const message = await aScene('NewMessage')
  await hideContent(db, { target: 'message', id: await latest('messages'), ...removed })
  expect((await message.lines())[0]![0]).toBe('Nova poruka')
})

test('a reply that is gone leaves its title', async () => {
  for (const [type, table, title] of [
    ['NewQuestion', 'questions', 'Majstor je odgovorio'],
    ['JobReview', 'reviews', 'Odgovor na Vaš utisak'],
  ] as const) {
    const { lines } = await aScene(type, 'reply')
    await db.updateTable(table).set({ reply: null, replied_at: null }).execute()
    expect((await lines()).map(([headline]) => headline)).toContain(title)
  }
})

test('what a blocked member has written is not quoted', async () => {
  const { cast, reader, lines } = await aScene('NewMessage')
  await blockMember(db, { viewer: { id: reader.id, userType: 'Worker' }, userId: cast.client.id, now: new Date() })
  expect((await lines())[0]![0]).toBe('Nova poruka')
})

test.each(['NewOfferReceived', 'NewQuestion'] as const)('%s of a blocked worker quotes nothing', async (type) => {
  const { scene, cast, reader } = await aScene(type)
  const contentOf = async () => {
    const { notifications } = await listNotifications(db, { userId: reader.id, pageSize: 50 })
    return notifications.filter((row) => row.type === type && row.adId === scene.adId).map(({ content }) => content)
  }
  expect(await contentOf()).not.toContain(null)
  const [workers, now] = [[cast.worker, cast.otherWorker], new Date()]
  for (const { id: userId } of workers) {
    const block = { blocker_id: reader.id, blocked_id: userId, created_at: now }
    await db.insertInto('blocks').values(block).execute()
  }
  expect(new Set(await contentOf())).toEqual(new Set([null]))
})

test('each notification quotes its own messages, and one of an image says so', async () => {
  const { scene, reader, lines } = await aScene('NewMessage')
  const viewer = { id: reader.id, userType: 'Worker' } as const
  await markConversationRead(db, { viewer, ref: { adId: scene.adId }, now: new Date() })
  await write(scene, 'Ipak u šest.')
  await deliverAll()
  const name = await nameOf(scene.cast.client.id)
  expect((await lines()).map(([headline]) => headline)).toEqual([`${name}: Ipak u šest.`, `${name}: Dolazim u pet.`])
  await db.updateTable('messages').set({ text: '' }).where('text', '=', 'Ipak u šest.').execute()
  expect((await lines())[0]![0]).toBe(`${name}: Slika`)
})

test('a list has nothing of what others were sent', async () => {
  const { scene, cast } = await aScene('NewMessage')
  expect(await linesOf(cast.client.id, 'NewMessage', scene.adId)).toEqual([])
  expect(await linesOf(cast.otherWorker.id, 'NewMessage', scene.adId)).toEqual([])
})

function write({ adId, cast }: Scene, text: string) {
  const sender = { id: cast.client.id, userType: 'Client' as const }
  return sendAdMessage(db, { sender, adId, workerId: cast.worker.id, text, idempotencyKey: text, now: new Date() })
}

async function latest(table: 'questions' | 'reviews' | 'messages'): Promise<number> {
  return (await db.selectFrom(table).select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

async function nameOf(userId: number): Promise<string> {
  const { name, surname, userType } = await db
    .selectFrom('users')
    .select(['name', 'surname', 'user_type as userType'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return userType === 'Worker' ? `${name} ${surname[0]}.` : name
}

test('the notification of an offer has its words and its worker’s rating while it is there', async () => {
  const { scene, reader } = await aScene('NewOfferReceived')
  const contentOf = async () => {
    const { notifications } = await listNotifications(db, { userId: reader.id, pageSize: 50 })
    return notifications.find(({ type, adId }) => type === 'NewOfferReceived' && adId === scene.adId)!.content
  }
  const { message, worker_id } = await db
    .selectFrom('offers')
    .select(['message', 'worker_id'])
    .where('ad_id', '=', scene.adId)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(await contentOf()).toEqual({ text: message, rating: null, reviewCount: 0 })
  await db
    .updateTable('worker_profiles')
    .set({ rating_sum: 14, review_count: 3 })
    .where('user_id', '=', worker_id)
    .execute()
  expect(await contentOf()).toEqual({ text: message, rating: 4.67, reviewCount: 3 })
  await db.updateTable('offers').set({ status: 'withdrawn' }).where('ad_id', '=', scene.adId).execute()
  expect(await contentOf()).toBeNull()
})
