import { sql } from 'kysely'
import { isPublicAd } from '#app/ads/queries.server.ts'
import { canAnswerQuestion, canDeleteQuestion, canReplyToAnswer, questionLimits } from '#app/questions/rules.ts'
import type { Db } from '#db/connection.ts'

type Viewer = { id: number; userType: 'Worker' | 'Client' } | null

/** The questions on an ad, oldest first, with what this viewer may do; none for an ad the viewer may not see. */
export async function listQuestions(db: Db, { adId, viewer }: { adId: number; viewer: Viewer }) {
  const rows = await selectQuestions(db, viewer)
    .where('questions.ad_id', '=', adId)
    .orderBy('questions.id')
    .limit(questionLimits.perAd)
    .execute()
  return rows.map((row) => toQuestionView(viewer, row))
}

/** One question as this viewer sees it; it is there, since the viewer has just written it or to it. */
export async function findQuestion(db: Db, { questionId, viewer }: { questionId: number; viewer: Viewer }) {
  return toQuestionView(
    viewer,
    await selectQuestions(db, viewer).where('questions.id', '=', questionId).executeTakeFirstOrThrow(),
  )
}

/** A question to the ad's owner: the one who answers. */
export async function findQuestionToClient(db: Db, { questionId, clientId }: { questionId: number; clientId: number }) {
  const row = await selectQuestions(db, { id: clientId, userType: 'Client' })
    .where('questions.id', '=', questionId)
    .where('ads.client_id', '=', clientId)
    .select('ads.title')
    .executeTakeFirst()
  return row && { ...toQuestionView({ id: clientId, userType: 'Client' }, row), adTitle: row.title }
}

/** Selects the questions that wait for the client's answer, the oldest first. */
export function selectUnansweredQuestions(db: Db, clientId: number) {
  return db
    .selectFrom('questions')
    .innerJoin('ads', 'ads.id', 'questions.ad_id')
    .innerJoin('users as asker', 'asker.id', 'questions.worker_id')
    .select(['questions.id as questionId', 'ads.id as adId', 'ads.title', 'asker.name'])
    .select(sql<string>`left(questions.text, 160)`.as('text'))
    .where('ads.client_id', '=', clientId)
    .where('ads.status', '=', 'open')
    .where('questions.answer', 'is', null)
    .where('questions.hidden_at', 'is', null)
    .where('asker.deleted_at', 'is', null)
    .orderBy('questions.id')
}

/** A worker's own question with an answer: one may reply to it. */
export async function findAnsweredQuestionOf(
  db: Db,
  { questionId, workerId }: { questionId: number; workerId: number },
) {
  const viewer = { id: workerId, userType: 'Worker' as const }
  const row = await selectQuestions(db, viewer)
    .where('questions.id', '=', questionId)
    .where('questions.worker_id', '=', workerId)
    .where('questions.answer', 'is not', null)
    .select('ads.title')
    .executeTakeFirst()
  return row && { ...toQuestionView(viewer, row), adTitle: row.title }
}

/** A question which this viewer may delete now. */
export async function findQuestionToDelete(
  db: Db,
  { questionId, viewer }: { questionId: number; viewer: NonNullable<Viewer> },
) {
  const row = await selectQuestions(db, viewer).where('questions.id', '=', questionId).executeTakeFirst()
  const question = row && toQuestionView(viewer, row)
  return question?.canDelete ? question : undefined
}

function selectQuestions(db: Db, viewer: Viewer) {
  return db
    .selectFrom('questions')
    .innerJoin('ads', 'ads.id', 'questions.ad_id')
    .innerJoin('users', 'users.id', 'questions.worker_id')
    .where('questions.hidden_at', 'is', null)
    .where((eb) => eb.or([isPublicAd(eb), eb('ads.client_id', '=', viewer?.id ?? 0)]))
    .select([
      'questions.id',
      'questions.ad_id as adId',
      'questions.text',
      'questions.worker_id as workerId',
      'questions.asked_at as askedAt',
      'questions.answer',
      'questions.answered_at as answeredAt',
      'questions.reply',
      'questions.replied_at as repliedAt',
      'users.name',
      'users.deleted_at as deletedAt',
      'ads.client_id as clientId',
      'ads.status',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof selectQuestions>['executeTakeFirstOrThrow']>>

export type QuestionView = ReturnType<typeof toQuestionView>

function toQuestionView(viewer: Viewer, row: Row) {
  const { id, adId, text, askedAt, answer, answeredAt, reply, repliedAt } = row
  const isDeleted = row.deletedAt !== null
  return {
    id,
    adId,
    text,
    askedBy: { id: row.workerId, name: isDeleted ? '' : row.name, isDeleted },
    askedAt,
    answer,
    answeredAt,
    reply,
    repliedAt,
    isOwn: viewer?.id === row.workerId,
    canAnswer: canAnswerQuestion(viewer, row, row),
    canReply: canReplyToAnswer(viewer, row, row),
    canDelete: canDeleteQuestion(viewer, row, row),
  }
}

/** An ad about which a worker may ask: published, and not cancelled. */
export function findAdForQuestion(db: Db, { adId }: { adId: number }) {
  return db
    .selectFrom('ads')
    .where('id', '=', adId)
    .where(isPublicAd)
    .select(['id', 'title', 'status', 'client_id as clientId'])
    .executeTakeFirst()
}
