import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setProfileImage } from '#app/accounts/profile-editing.server.ts'
import { accountLimits } from '#app/accounts/rules.ts'
import { adLimits } from '#app/ads/rules.ts'
import { postLimits } from '#app/blog/rules.ts'
import { listCities } from '#app/places/cities.ts'
import { skillKeys } from '#app/places/skill-keys.ts'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { testimonialLimits } from '#app/reviews/rules.ts'
import { featureReview } from '#app/reviews/testimonials.server.ts'
import { refreshRanking } from '#app/workers/ranking.server.ts'
import { root } from '#tests/support/environment/commands.ts'
import { anAd, anImage } from '#tests/support/data/ads.ts'
import { aClient, aWorker } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { aReview, dayMs } from '#tests/workers/review-fixtures.ts'

const counts = { clients: 4, workers: 16, ads: 24 }
/** The longest that a list of workers quotes. */
const quoteLength = 90

const wideCities = listCities()
  .toSorted((one, other) => other.name.length - one.name.length)
  .slice(0, counts.workers)
const cityOf = (nth: number) => wideCities[nth % wideCities.length]!.slug

type NextText = (length: number) => string

/** More ads and workers than a list shows, with all that may be shown; texts are as long as may be, and none is there twice. */
export async function fillTown(now: Date): Promise<void> {
  const nextText = readTexts()
  const nextName = () => toName(nextText(4 * accountLimits.name))
  const clients: { id: number }[] = []
  for (let nth = 0; nth < counts.clients; nth += 1)
    clients.push(await aClient({ name: nextName(), city: cityOf(nth), now: new Date(now.getTime() - 90 * dayMs) }))
  for (let nth = 0; nth < counts.workers; nth += 1) {
    const worker = await aWorker({
      name: nextName(),
      city: cityOf(nth),
      skills: skillKeys.filter((_, index) => (index * 7 + nth * 3) % 11),
      now: new Date(now.getTime() - 90 * dayMs),
    })
    await fillProfile(worker, nth, now)
    if (nth === 0) await describeAtLength(worker, nextText)
    for (const client of clients)
      await aReview({ client, worker, comment: nextText(quoteLength), at: new Date(now.getTime() - 9 * dayMs) })
  }
  for (let nth = 0; nth < counts.ads; nth += 1) await postLongAd(clients[nth % counts.clients]!.id, nth, nextText, now)
  await lengthenPosts(nextText)
  await db.updateTable('users').set({ email_verified_at: now, phone_verified_at: now }).execute()
  for (const client of clients) await featureLongReview(client, nextText, now)
  await db
    .updateTable('worker_profiles')
    .set((eb) => ({ review_count: eb('user_id', '*', 17), rating_sum: eb('user_id', '*', 79) }))
    .where('review_count', '=', counts.clients)
    .execute()
  await refreshRanking(db, { now })
}

async function fillProfile({ id: workerId }: { id: number }, nth: number, now: Date): Promise<void> {
  const works: number[] = []
  for (const shade of [60, 120, 180]) works.push(await anImage(workerId, shade + nth, 'portfolio'))
  await addPortfolioItem(db, { workerId, title: 'Radovi', description: '', imageIds: works, now })
  await setProfileImage(db, { userId: workerId, imageId: await anImage(workerId, nth, 'profile') })
  await db
    .updateTable('worker_profiles')
    .set({ years_of_experience: 12 + nth, tier: nth % 2 ? 'Gold' : 'Silver' })
    .where('user_id', '=', workerId)
    .execute()
  await db
    .updateTable('users')
    .set({ completed_jobs: 123 + nth * 77 })
    .where('id', '=', workerId)
    .execute()
}

async function describeAtLength({ id }: { id: number }, nextText: NextText): Promise<void> {
  await db
    .updateTable('worker_profiles')
    .set({ work_description: nextText(accountLimits.workDescription) })
    .set({ skill_details: nextText(accountLimits.skillDetails) })
    .where('user_id', '=', id)
    .execute()
}

async function postLongAd(clientId: number, nth: number, nextText: NextText, now: Date): Promise<void> {
  await anAd(clientId, {
    title: nextText(adLimits.title),
    ...(nth === 0 && { description: nextText(adLimits.description) }),
    skill: skillKeys[nth % skillKeys.length]!,
    city: cityOf(nth),
    minPayout: 7_654_300 + nth * 1_100,
    maxPayout: 9_876_500 + nth * 1_300,
    imageIds: [await anImage(clientId, 10 * nth)],
    now: new Date(now.getTime() - nth * 3_456_789),
  })
}

async function lengthenPosts(nextText: NextText): Promise<void> {
  const posts = await db.selectFrom('blog_texts').select('post_id as id').where('language', '=', 'bs').execute()
  for (const { id } of posts)
    await db
      .updateTable('blog_texts')
      .set({ title: nextText(postLimits.title) })
      .where('post_id', '=', id)
      .execute()
}

async function featureLongReview(client: { id: number }, nextText: NextText, now: Date): Promise<void> {
  const reviews = db.selectFrom('reviews').select('id').where('client_id', '=', client.id)
  const { id: reviewId } = await reviews.orderBy('id', 'desc').executeTakeFirstOrThrow()
  const comment = nextText(testimonialLimits.maxLength)
  await db.updateTable('reviews').set({ comment }).where('id', '=', reviewId).execute()
  if (!(await featureReview(db, { reviewId, now })).ok) throw new Error('the review cannot be featured')
}

/** One passage of the articles after the other: whole words, at most so long. */
function readTexts(): NextText {
  const folder = path.join(root, 'tools/seeds/articles')
  const words = readdirSync(folder)
    .filter((file) => file.endsWith('.bs.md'))
    .flatMap((file) => readFileSync(path.join(folder, file), 'utf8').match(/[\p{L},.–]+/gu) ?? [])
  return (length) => {
    let text = ''
    while (words[0] && text.length + 1 + words[0].length <= length) text += `${text && ' '}${words.shift()}`
    if (!words[0]) throw new Error('the articles are too short for so many texts')
    return text
  }
}

function toName(text: string): string {
  const words = (text.match(/\p{L}{3,}/gu) ?? []).map((word) => word[0]!.toUpperCase() + word.slice(1).toLowerCase())
  return words.reduce((name, word) => (name.length + 1 + word.length <= accountLimits.name ? `${name} ${word}` : name))
}
