import { randomUUID } from 'node:crypto'
import { hashPassword, type PasswordHash } from '#app/accounts/passwords/hashing.server.ts'
import { editProfile, setProfileImage } from '#app/accounts/profile-editing.server.ts'
import { registerUser } from '#app/accounts/registering.server.ts'
import { registrationSchema } from '#app/accounts/schemas.ts'
import { markVerified } from '#app/accounts/verifying.server.ts'
import { cancelAd } from '#app/ads/cancelling.server.ts'
import { postAd, saveDraft } from '#app/ads/publishing.server.ts'
import { localDay } from '#app/i18n/formats.ts'
import { sourceFromBytes } from '#app/images/source.ts'
import { storeImage } from '#app/images/storing.server.ts'
import { markConversationRead } from '#app/messages/reading.server.ts'
import { sendAdMessage } from '#app/messages/sending.server.ts'
import { completeAssignment } from '#app/offers/completing.server.ts'
import { acceptOffer } from '#app/offers/deciding.server.ts'
import { sendOffer } from '#app/offers/sending.server.ts'
import { availabilityOf } from '#app/offers/terms/rules.ts'
import type { Outcome } from '#app/outcome.ts'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { askQuestion } from '#app/questions/asking.server.ts'
import { featureReview } from '#app/reviews/testimonials.server.ts'
import { countDays } from '#app/statistics/counting.server.ts'
import { countDemand } from '#app/statistics/demand.server.ts'
import { refreshRanking } from '#app/workers/ranking.server.ts'
import { setServiceArea } from '#app/workers/service-area.server.ts'
import type { Db } from '#db/connection.ts'
import { ads, type SeedAd } from './ads.ts'
import { clients, demoPassword, workers, type ClientPerson, type WorkerPerson } from './people.ts'
import { renderScene, type Scene } from './images.ts'
import { seedBehaviour } from './behaviour.ts'
import { seedViews } from './views.ts'
import { renderPortrait } from './portraits.ts'

const hourMs = 3_600_000
const noChannels = { email: false, sms: false }
const feninga = (km: number) => km * 100

/** Seeds through the verbs of the application, so that the data obey its rules. */
export async function seedDemo(db: Db, now: Date): Promise<void> {
  const ids = new Map<string, number>()
  const passwordHash = await hashPassword(demoPassword)
  for (const person of [...clients, ...workers])
    ids.set(person.key, await registerPerson(db, person, { passwordHash, now }))
  for (const ad of ads.toSorted((one, other) => other.daysAgo - one.daysAgo)) await seedAd(db, ad, ids, now)
  await seedViews(db, now)
  await refreshRanking(db, { now })
  await countDays(db, { now })
  await countDemand(db, { now })
  await seedBehaviour(db, now)
}

type RegisterOptions = { passwordHash: PasswordHash; now: Date }

async function registerPerson(
  db: Db,
  person: ClientPerson | WorkerPerson,
  { passwordHash, now }: RegisterOptions,
): Promise<number> {
  const registeredAt = new Date(now.getTime() - person.registeredDaysAgo * 24 * hourMs)
  const worker = 'skills' in person ? person : undefined
  // The schema refuses the demo password as too easy; its hash is passed instead.
  const password = randomUUID()
  const registration = registrationSchema.parse({
    ...person,
    userType: worker ? 'Worker' : 'Client',
    email: `${person.key}@primjer.ba`,
    password,
    confirmPassword: password,
    terms: true,
  })
  const { userId } = valueOf(
    await registerUser(db, { ...registration, passwordHash, language: 'bs', now: registeredAt }, noChannels),
  )
  await confirmContacts(db, { userId, key: person.key, isWorker: worker !== undefined, registeredAt })
  if (worker) await fillProfile(db, worker, userId, now)
  return userId
}

/** Four members keep an unconfirmed contact, so that confirming can be tried. */
async function confirmContacts(
  db: Db,
  { userId, key, isWorker, registeredAt }: { userId: number; key: string; isWorker: boolean; registeredAt: Date },
): Promise<void> {
  if (key !== 'emina' && key !== 'vesna') await markVerified(db, { userId, purpose: 'email', now: registeredAt })
  if (isWorker && key !== 'haris' && key !== 'tarik')
    await markVerified(db, { userId, purpose: 'phone', now: registeredAt })
}

async function fillProfile(
  db: Db,
  { trades, years, about, details, area, portrait, portfolio = [] }: WorkerPerson,
  userId: number,
  now: Date,
): Promise<void> {
  const work = { trades, yearsOfExperience: years, workDescription: about, skillDetails: details }
  valueOf(await editProfile(db, { userId, ...work }))
  if (area) valueOf(await setServiceArea(db, { workerId: userId, cities: area }))
  if (portrait) {
    const file = sourceFromBytes(await renderPortrait(portrait))
    const { id } = valueOf(await storeImage(db, { file, ownerId: userId, purpose: 'profile', now }))
    valueOf(await setProfileImage(db, { userId, imageId: id }))
  }
  const daysBefore = (days: number) => new Date(now.getTime() - days * 24 * hourMs)
  const works = await Promise.all(
    portfolio.map(({ scenes, daysAgo }) =>
      storeScenes(db, scenes, { ownerId: userId, purpose: 'portfolio', seed: daysAgo, now: daysBefore(daysAgo) }),
    ),
  )
  for (const [index, { title, text, daysAgo }] of portfolio.entries()) {
    const item = { title, description: text, imageIds: works[index]!, now: daysBefore(daysAgo) }
    valueOf(await addPortfolioItem(db, { workerId: userId, ...item }))
  }
}

type SceneOptions = { ownerId: number; purpose: 'ad' | 'portfolio'; seed: number; now: Date }

async function storeScenes(db: Db, scenes: Scene[], { seed, ...image }: SceneOptions): Promise<number[]> {
  return Promise.all(
    scenes.map(async (scene, index) => {
      const file = sourceFromBytes(await renderScene(scene, seed + index))
      return valueOf(await storeImage(db, { file, ...image })).id
    }),
  )
}

async function seedAd(db: Db, ad: SeedAd, ids: Map<string, number>, now: Date): Promise<void> {
  const at = (hours: number) =>
    new Date(Math.min(now.getTime() - ad.daysAgo * 24 * hourMs + hours * hourMs, now.getTime()))
  const idOf = (key: string) => ids.get(key)!
  const clientId = idOf(ad.client)
  const { city, address } = ad.place ?? clients.find(({ key }) => key === ad.client)!
  const imageIds = await storeScenes(db, ad.scenes ?? [], {
    ownerId: clientId,
    purpose: 'ad',
    seed: ad.daysAgo,
    now: at(0),
  })

  const content = {
    clientId,
    title: ad.title,
    description: ad.description,
    skill: ad.skill,
    city,
    address,
    minPayout: feninga(ad.min),
    maxPayout: ad.max ? feninga(ad.max) : undefined,
    acceptsOutsideBudget: ad.acceptsOutsideBudget ?? false,
    imageIds,
    now: at(0),
  }
  if (ad.state === 'draft') return void valueOf(await saveDraft(db, content))
  const { adId } = valueOf(await postAd(db, content))
  if (ad.state === 'cancelled')
    return void valueOf(
      await cancelAd(db, { adId, clientId, reason: 'Našao sam prevoz preko poznanika.', now: at(20) }),
    )

  for (const [index, { worker, text, answer }] of (ad.questions ?? []).entries()) {
    const { id } = valueOf(await askQuestion(db, { adId, workerId: idOf(worker), text, now: at(1 + index) }))
    if (answer) valueOf(await answerQuestion(db, { questionId: id, clientId, text: answer, now: at(2 + index) }))
  }
  const offers = new Map<string, number>()
  for (const { worker, amount, message, hoursAfter, terms = {} } of ad.offers ?? []) {
    const { availableInDays, unitPrice, ...others } = terms
    const sentAt = at(hoursAfter)
    const day = availableInDays && localDay(new Date(sentAt.getTime() + availableInDays * 24 * hourMs))
    const availability = availabilityOf(undefined, day || undefined, sentAt)
    const stored = { ...others, ...availability, unitPrice: unitPrice ? feninga(unitPrice) : null }
    const offer = { adId, workerId: idOf(worker), amount: feninga(amount), message, terms: stored, now: sentAt }
    const { offerId } = valueOf(await sendOffer(db, offer))
    offers.set(worker, offerId)
  }
  if (ad.accepted)
    await seedAssignment(db, ad, ad.accepted, {
      adId,
      clientId,
      workerId: idOf(ad.accepted.worker),
      offerId: offers.get(ad.accepted.worker)!,
      at,
    })
}

type Assignment = { adId: number; clientId: number; workerId: number; offerId: number; at: (hours: number) => Date }

/** In `chat` worker and client alternate, the worker first. */
async function seedAssignment(
  db: Db,
  ad: SeedAd,
  { chat }: NonNullable<SeedAd['accepted']>,
  { adId, clientId, workerId, offerId, at }: Assignment,
): Promise<void> {
  valueOf(await acceptOffer(db, { offerId, clientId, now: at(32) }))
  const worker = { id: workerId, userType: 'Worker' } as const
  const client = { id: clientId, userType: 'Client' } as const
  for (const [index, text] of chat.entries()) {
    const sender = index % 2 ? client : worker
    valueOf(
      await sendAdMessage(db, {
        sender,
        adId,
        workerId,
        text,
        idempotencyKey: `story-${adId}-${index}`,
        now: at(33 + index),
      }),
    )
    await markConversationRead(db, { viewer: sender, ref: { adId, workerId }, now: at(33 + index) })
  }
  if (!ad.review) return

  const { isFeatured = false, ...review } = ad.review
  const { reviewId } = valueOf(await completeAssignment(db, { adId, clientId, ...review, now: at(120) }))
  if (isFeatured) valueOf(await featureReview(db, { reviewId, now: at(168) }))
}

function valueOf<Value>(outcome: Outcome<Value, string>): Value {
  if (!outcome.ok) throw new Error(`seeding the demo failed: ${outcome.reason} ${JSON.stringify(outcome.params ?? {})}`)
  return outcome.value
}
