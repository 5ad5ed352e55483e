import { z } from 'zod'
import { id as idSchema, iso, time } from '#app/http/api/response-schemas.server.ts'

export const reviewShape = z
  .object({
    id: idSchema,
    jobAdId: idSchema,
    rating: z.int().min(1).max(5),
    comment: z.string(),
    client: z.object({ name: z.string() }),
    createdAt: time,
    reply: z.string().nullable(),
  })
  .meta({ id: 'Review' })

type Row = {
  id: number
  adId: number
  rating: number
  comment: string
  clientName: string
  createdAt: Date
  reply: string | null
}

export function presentReview({
  id,
  adId,
  rating,
  comment,
  clientName,
  createdAt,
  reply,
}: Row): z.output<typeof reviewShape> {
  return { id, jobAdId: adId, rating, comment, client: { name: clientName }, createdAt: iso(createdAt), reply }
}
