import { z } from 'zod'
import { id as idSchema, iso, isoOrNull, time } from '#app/http/api/response-schemas.server.ts'
import type { Translate } from '#app/i18n/translate.ts'
import type { QuestionView } from '#app/questions/queries.server.ts'

export const questionShape = z
  .object({
    id: idSchema,
    jobAdId: idSchema,
    text: z.string(),
    askedBy: z.object({ id: idSchema, name: z.string() }),
    askedAt: time,
    answer: z.string().nullable(),
    answeredAt: time.nullable(),
    reply: z.string().nullable(),
    repliedAt: time.nullable(),
    canDelete: z.boolean(),
    canAnswer: z.boolean(),
    canReply: z.boolean(),
  })
  .meta({ id: 'Question' })

export function presentQuestion(
  {
    id,
    adId,
    text,
    askedBy,
    askedAt,
    answer,
    answeredAt,
    reply,
    repliedAt,
    canDelete,
    canAnswer,
    canReply,
  }: QuestionView,
  t: Translate,
): z.output<typeof questionShape> {
  const name = askedBy.isDeleted ? t('common:labels.deleted_user') : askedBy.name
  return {
    id,
    jobAdId: adId,
    text,
    askedBy: { id: askedBy.id, name },
    askedAt: iso(askedAt),
    answer,
    answeredAt: isoOrNull(answeredAt),
    reply,
    repliedAt: isoOrNull(repliedAt),
    canDelete,
    canAnswer,
    canReply,
  }
}
