import { z } from 'zod'

export const id = z.int().positive()
export const count = z.int().nonnegative()
export const time = z.string().meta({ format: 'date-time' })
export const km = z.number().describe('KM, with at most two decimals')

export function toKm(feninga: number): number {
  return feninga / 100
}

export function iso(value: Date | string): string {
  return new Date(value).toISOString()
}

export function isoOrNull(value: Date | string | null): string | null {
  return value === null ? null : iso(value)
}

export function numberedPage<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), page: count, pageSize: count, total: count })
}

export function cursorPage<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), hasMore: z.boolean() })
}

export const countShape = z.object({ count })

export const paging = {
  page: z.int().min(1).max(100_000).default(1),
  pageSize: z.int().min(1).max(50).default(20),
}
