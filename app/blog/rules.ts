/** The last category is for workers. */
export const categories = ['savjeti', 'cijene', 'odrzavanje', 'renoviranje', 'za-majstore'] as const

export type Category = (typeof categories)[number]

export const postSorts = ['publishedAt', 'updatedAt', 'title'] as const

export type PostSort = (typeof postSorts)[number]

export const postsPerPage = 12

/** Reading speed on a screen. */
export const wordsPerMinute = 200

/** A stored category that no longer exists counts as advice. */
export function categoryOf(stored: string): Category {
  return categories.find((known) => known === stored) ?? 'savjeti'
}

export const postLimits = { slug: 80, title: 120, excerpt: 300, body: 25_000, author: 80 } as const

export const postStates = ['draft', 'scheduled', 'published'] as const

export type PostState = (typeof postStates)[number]

export function stateOfPost(publishedAt: Date | null, now: Date): PostState {
  if (!publishedAt) return 'draft'
  return publishedAt > now ? 'scheduled' : 'published'
}

export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
