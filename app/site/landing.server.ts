import { announcedStats, getStats } from '#app/site/announced-stats.server.ts'
import { listNewestPosts } from '#app/blog/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { memoizeFor } from '#app/memoize.server.ts'
import { cityName } from '#app/places/cities.ts'
import { skillName } from '#app/places/skills.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { listTestimonials } from '#app/reviews/testimonials.server.ts'
import { presentCountedStats } from '#app/site/stats.ts'
import { listTopWorkers } from '#app/workers/top-workers.server.ts'
import { shortName } from '#app/workers/short-name.ts'
import type { Db } from '#db/connection.ts'

const topWorkerSkills: readonly Skill[] = ['electrician', 'plumber', 'painter', 'carpenter']
const ttlMs = 60_000
const maxQuoteLength = 120
const maxLineLength = 70
const maxTestimonials = 3
const maxPosts = 3

const topWorkers = memoizeFor(ttlMs, (db: Db) => listTopWorkers(db, { skills: topWorkerSkills }))

export async function loadLandingPage(db: Db, language: Language) {
  const [counted, workers, testimonials, posts] = await Promise.all([
    getStats(db),
    topWorkers(db),
    listTestimonials(db, { limit: maxTestimonials, now: new Date() }),
    listNewestPosts(db, { language, limit: maxPosts }),
  ])
  const presented = workers.map(({ skill, card, quote }) => ({
    skill: skillName(skill, language, 'label'),
    slug: card.publicProfileSlug,
    name: shortName(card),
    city: cityName(card.city),
    rating: card.rating,
    reviewCount: card.reviewCount,
    imageId: card.profileImageId,
    quote: quote && shorten(quote, maxLineLength),
  }))
  const first = presented.find(({ quote }) => quote)
  return {
    stats: presentCountedStats(counted, announcedStats()),
    quote: first && {
      text: first.quote,
      imageId: first.imageId,
      name: first.name,
      skill: first.skill,
      city: first.city,
    },
    topWorkers: presented.filter((worker) => worker !== first),
    posts: posts.map(({ slug, title, language: postLanguage }) => ({
      slug,
      title: shorten(title, maxLineLength),
      lang: postLanguage === language ? undefined : postLanguage,
    })),
    testimonials: testimonials.length < 2 ? [] : testimonials.map(presentTestimonial),
  }
}

type Testimonial = Awaited<ReturnType<typeof listTestimonials>>[number]

function presentTestimonial({ id, rating, comment, name, city }: Testimonial) {
  return { id, rating, name, city: cityName(city), comment: shorten(comment, maxQuoteLength) }
}

function shorten(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return `${text
    .slice(0, maxLength)
    .replace(/\s+\S*$/, '')
    .replace(/[\s.,;:–-]+$/, '')}…`
}
