import { sql, type RawBuilder } from 'kysely'
import { agreementPath, arrivalPath } from '#app/assignments/appointments/paths.ts'
import type { Translate } from '#app/i18n/translate.ts'

type Member = { id: number; userType: 'Worker' | 'Client' }
type AwaitedAnswer = { kind: 'day' | 'change' | 'arrival'; adId: number; title: string; name: string }

const maxAnswers = 3

/**
 * The answers that the other side of a member's running jobs waits for, the oldest first: to a proposed day or change, and of a
 * worker who was reminded of an agreed time, whether they come. `name` is the other side's.
 */
export function awaitedAnswers({ id, userType }: Member, now: Date): RawBuilder<AwaitedAnswer[]> {
  const isClient = userType === 'Client'
  const own = isClient ? sql`ads.client_id = ${id}` : sql`offers.worker_id = ${id} and offers.status = 'accepted'`
  return sql`array(
    select jsonb_build_object('kind', kind, 'adId', ads.id, 'title', ads.title, 'name', other.name)
    from ads join offers on offers.id = ads.accepted_offer_id
    join users as other on other.id = ${isClient ? sql`offers.worker_id` : sql`ads.client_id`}
    cross join lateral (
      select 'day' as kind, proposed_at as at from appointments
      where ad_id = ads.id and status = 'proposed' and offer_id = offers.id and proposer_id <> ${id}
      union all
      select 'change', proposed_at from assignment_changes
      where ad_id = ads.id and status = 'proposed' and offer_id = offers.id and proposer_id <> ${id}
      union all
      select 'arrival', reminded_at from appointments
      where ad_id = ads.id and status = 'agreed' and offer_id = offers.id and ${!isClient}
        and ads.worker_done_at is null and reminded_at is not null and arrival is null and missed_at is null and ends_at > ${now}
    ) as awaited
    where ${own} and ads.status = 'in_progress'
    order by at, ads.id, kind limit ${sql.lit(maxAnswers)})`
}

/** The row that leads a member to where the answer is given. */
export function presentAwaitedAnswer({ kind, adId, title, name }: AwaitedAnswer, isClient: boolean, t: Translate) {
  const agreement = agreementPath(isClient, adId)
  const paths = { day: `${agreement}#prijedlog`, change: `${agreement}#izmjena`, arrival: arrivalPath(adId) }
  return {
    to: paths[kind],
    icon: 'clock' as const,
    title: t(`agreement:awaited.${kind}`, { name }),
    text: title,
  }
}
