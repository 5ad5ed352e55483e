import { z } from 'zod'
import { itemsPerPage } from '#app/portfolio/rules.ts'

/** The id of the last item shown; null, for the first page, where it is invalid. */
export const portfolioCursorSchema = z.coerce.number().int().positive().nullable().catch(null)

/** Cuts off the extra row that says there is a next page. */
export function paginateItems<Item extends { id: number }>(
  rows: Item[],
): { items: Item[]; nextItemCursor: number | null } {
  const items = rows.slice(0, itemsPerPage)
  return { items, nextItemCursor: rows.length > itemsPerPage ? items.at(-1)!.id : null }
}
