import { z } from 'zod'
import type { Keyset } from '#db/keyset.ts'

const maxLength = 60

/** The cursor of a list in this order; a made-up one is refused. */
export function cursorSchema(order: Keyset) {
  return z
    .string()
    .max(maxLength)
    .regex(order.pattern, { error: 'api:errors.cursor', abort: true })
    .refine((cursor) => order.decode(cursor) !== undefined, 'api:errors.cursor')
    .optional()
}
