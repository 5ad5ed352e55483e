import { z } from 'zod'
import { id as idSchema, iso, isoOrNull, time } from '#app/http/api/response-schemas.server.ts'
import { endingCauses } from '#app/offers/causes.ts'
import type { listCauses } from '#app/offers/contest/queries.server.ts'

export const causeShape = z
  .object({
    id: idSchema,
    cause: z.enum(endingCauses),
    saidAt: time,
    contest: z.string().nullable().describe('What the worker says to that.'),
    contestedAt: time.nullable(),
  })
  .meta({ id: 'EndingCause' })

type Cause = Awaited<ReturnType<typeof listCauses>>[number]

export function presentApiCause({ id, cause, at, contest, contestedAt }: Cause): z.output<typeof causeShape> {
  return { id, cause, saidAt: iso(at), contest, contestedAt: isoOrNull(contestedAt) }
}
