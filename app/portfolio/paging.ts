import { z } from 'zod'
import { itemsPerPage } from '#app/portfolio/rules.ts'

/** The id of the last item that was shown; anything else means the beginning. */
export const portfolioCursorSchema = z.coerce.number().int().positive().nullable().catch(null)

/** Cuts off the one row too many that tells whether there is a next page. */
export function pageOfItems<Item extends { id: number }>(found: Item[]): { items: Item[]; nextItem: number | null } {
  const items = found.slice(0, itemsPerPage)
  return { items, nextItem: found.length > itemsPerPage ? items.at(-1)!.id : null }
}
