/** What articles are about; the last is for those who offer work. */
export const categories = ['savjeti', 'cijene', 'odrzavanje', 'renoviranje', 'za-majstore'] as const

export type Category = (typeof categories)[number]

export const postSorts = ['publishedAt', 'updatedAt', 'title'] as const

export type PostSort = (typeof postSorts)[number]

export const postsPerPage = 12

/** Words that people read in a minute on a screen. */
export const wordsPerMinute = 200

/** The category of a stored article; what an older version wrote there counts as advice. */
export function categoryOf(stored: string): Category {
  return categories.find((known) => known === stored) ?? 'savjeti'
}
