import { sql, type RawBuilder } from 'kysely'
import { isNotBlocked } from '#app/blocks/queries.server.ts'
import { href } from '#app/href.ts'
import { formatKm } from '#app/i18n/formats.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import { presentDay } from '#app/workers/presenters.server.ts'

type Task = { kind: 'answer' | 'review'; id: number; name: string; title: string; rating: number | null }

const maxTasks = 3
const answerDays = 7
const reviewDays = 14
const dayMs = 86_400_000

/** Answers to questions before an offer, and reviews without a reply, the newest first. */
export function workerTasks(workerId: number, now: Date): RawBuilder<Task[]> {
  const [answeredAfter, reviewedAfter] = [answerDays, reviewDays].map((days) => new Date(now.getTime() - days * dayMs))
  return sql`array(
    select jsonb_build_object('kind', kind, 'id', task.id, 'name', users.name, 'title', ads.title, 'rating', rating)
    from (
      select 'answer' as kind, ad_id as id, ad_id, null::int as rating, answered_at as at from questions
      where worker_id = ${workerId} and answered_at > ${answeredAfter} and reply is null and hidden_at is null
        and not exists (select from offers where offers.ad_id = questions.ad_id and offers.worker_id = ${workerId})
        and not exists (
          select from ad_responses as response
          where response.ad_id = questions.ad_id and response.worker_id = ${workerId} and declined_at is not null)
      union all
      select 'review', id, ad_id, rating, created_at from reviews
      where worker_id = ${workerId} and created_at > ${reviewedAfter} and reply is null and hidden_at is null
    ) as task join ads on ads.id = ad_id join users on users.id = client_id
    where users.deleted_at is null and (kind = 'review' or ads.status = 'open'
      and ${isNotBlocked(sql.ref('ads.client_id'), workerId)})
    order by at desc, kind, task.id limit ${sql.lit(maxTasks)})`
}

export function presentWorkerTask({ kind, id, name, title, rating }: Task, t: Translate) {
  const isReview = kind === 'review'
  return {
    to: isReview
      ? href('/majstor/moj-profil/recenzije/:reviewId/odgovor', { reviewId: id })
      : href('/majstor/posao/:id', { id }),
    icon: isReview ? ('star' as const) : ('message-circle-question-mark' as const),
    label: t(`own-search:tasks.${kind}`, { name, rating }),
    hint: title,
  }
}

/** The question whether the worker takes jobs again. */
export function presentAwayEnd(endedOn: string | null, { language, t }: Translation) {
  if (endedOn === null) return []
  const hint = t('workers:away.until', { date: presentDay(endedOn, language) })
  return [{ to: href('/majstor/moj-profil/odsutnost'), icon: 'clock' as const, label: t('workers:away.again'), hint }]
}

export function presentPause(t: Translate) {
  const [label, hint] = [t('own-search:paused.label'), t('own-search:paused.hint')]
  return { to: href('/kontakt'), icon: 'info' as const, label, hint }
}

export function presentEarnings(sum: number, { language, t }: Translation) {
  if (sum === 0) return []
  const label = t('own-search:completed_month', { amount: formatKm(sum, language) })
  return [{ to: href('/majstor/zavrseni-poslovi'), icon: 'check' as const, label }]
}
