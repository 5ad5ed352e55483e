export const portfolioTextLimits = { title: 100, description: 1000 } as const

export const maxItemImages = 6

export const itemsPerPage = 6

/** A worker who falls to a lower tier keeps all items and adds none. */
export function canAddItem({ maxItems, items }: { maxItems: number; items: number }): boolean {
  return items < maxItems
}
