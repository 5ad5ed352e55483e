import { z } from 'zod'
import { id as idShape, iso, time } from '#app/http/api/response-schemas.server.ts'
import type { findPortfolioItemOf } from '#app/portfolio/queries.server.ts'

type Item = NonNullable<Awaited<ReturnType<typeof findPortfolioItemOf>>>

export const portfolioItemShape = z
  .object({ id: idShape, title: z.string(), description: z.string(), imageIds: z.array(idShape), createdAt: time })
  .meta({ id: 'PortfolioItem' })

export function presentPortfolioItem({
  id,
  title,
  description,
  images,
  createdAt,
}: Item): z.output<typeof portfolioItemShape> {
  return { id, title, description, imageIds: images.map((image) => image.id), createdAt: iso(createdAt) }
}
