import { listNewestPosts } from '#app/blog/queries.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { keptFor } from '#app/kept.server.ts'
import { cityName } from '#app/places/cities.ts'
import { skillName } from '#app/places/skills.ts'
import type { Skill } from '#app/places/skill-keys.ts'
import { listTestimonials } from '#app/reviews/featuring.server.ts'
import { presentFigures } from '#app/site/figures.ts'
import { countFigures } from '#app/site/queries.server.ts'
import { listFeaturedWorkers } from '#app/workers/featuring.server.ts'
import { shortName } from '#app/workers/naming.ts'
import type { Db } from '#db/connection.ts'

const featured: readonly Skill[] = ['electrician', 'plumber', 'painter', 'carpenter']
const keptMs = 60_000
const longestQuote = 130
const quotes = 3
const teasers = 3

const figures = keptFor(keptMs, countFigures)
const featuredWorkers = keptFor(keptMs, (db: Db) => listFeaturedWorkers(db, { skills: featured }))

/** What the first page shows of the life of the service, each part short and without contacts. */
export async function readFirstPage(db: Db, language: Language) {
  const [counted, workers, testimonials, posts] = await Promise.all([
    figures(db),
    featuredWorkers(db),
    listTestimonials(db, { limit: quotes, now: new Date() }),
    listNewestPosts(db, { language, limit: teasers }),
  ])
  return {
    figures: presentFigures(counted),
    best: workers.map(({ skill, card }) => ({
      trade: skillName(skill, language, 'label'),
      slug: card.publicProfileSlug,
      name: shortName(card),
      city: cityName(card.city),
      rating: card.rating,
      reviewCount: card.reviewCount,
    })),
    posts: posts.map(({ slug, title, language: written }) => ({
      slug,
      title,
      foreign: written === language ? undefined : written,
    })),
    // One voice alone proves nothing.
    praise: testimonials.length < 2 ? [] : testimonials.map(presentTestimonial),
  }
}

function presentTestimonial({ id, comment, name, city }: { id: number; comment: string; name: string; city: string }) {
  return { id, name, city: cityName(city), comment: shorten(comment) }
}

function shorten(text: string): string {
  if (text.length <= longestQuote) return text
  return `${text
    .slice(0, longestQuote)
    .replace(/\s+\S*$/, '')
    .replace(/[\s.,;:–-]+$/, '')}…`
}
