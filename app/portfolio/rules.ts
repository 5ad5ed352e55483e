export const portfolioTextLimits = { title: 100, description: 1000 } as const

/** How many pictures one piece of work may have. */
export const maxItemImages = 6

/** How many pieces of work each tier may show. Who falls to a lower tier keeps what is there and adds nothing. */
export const maxItemsByTier = { Regular: 10, Student: 15, Silver: 20, Gold: 40 } as const

/** How many a page shows before the link to the next ones. */
export const itemsPerPage = 6

export function canAddItem({ tier, items }: { tier: keyof typeof maxItemsByTier; items: number }): boolean {
  return items < maxItemsByTier[tier]
}
