import { z } from 'zod'
import { itemsPerPage } from '#app/portfolio/rules.ts'

/** The id of the last item that was shown; anything else means the beginning. */
export const portfolioCursorSchema = z.coerce.number().int().positive().nullable().catch(null)

/** Cuts off the one row too many that tells whether there is a next page. */
export function paginateItems<Item extends { id: number }>(
  rows: Item[],
): { items: Item[]; nextItemCursor: number | null } {
  const items = rows.slice(0, itemsPerPage)
  return { items, nextItemCursor: rows.length > itemsPerPage ? items.at(-1)!.id : null }
}
