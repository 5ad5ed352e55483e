import { sql } from 'kysely'
import { hasOtherTrade, searchConditions, type AdSearchCriteria } from '#app/ads/search/filters.server.ts'
import { workerTasks } from '#app/ads/search/worker-tasks.server.ts'
import { agreedTime, type AgreedTime } from '#app/assignments/appointments/queries.server.ts'
import { awaitedAnswers } from '#app/assignments/awaited-answers.server.ts'
import { isNotBlocked } from '#app/blocks/queries.server.ts'
import { contactState } from '#app/deliveries/reach/reachable.server.ts'
import type { OfferPrice } from '#app/offers/prices/presenters.ts'
import { completedSum } from '#app/offers/worker-queries.server.ts'
import { totalOf } from '#app/offers/terms/queries.server.ts'
import { unsuitedTrades } from '#app/trades/matching.server.ts'
import { namedTrades } from '#app/trades/naming.server.ts'
import { awayEndedOn } from '#app/workers/away/away.server.ts'
import type { Db } from '#db/connection.ts'

const visitMinutes = 30

/** Without `skills` the worker's own are meant. */
type VisitOptions = { workerId: number; now: Date } & Pick<
  AdSearchCriteria,
  'skills' | 'trade' | 'minPayout' | 'maxPayout'
>

/**
 * Records that a worker searches for ads; answers the worker's skills, trades and cities, since when ads are new to them, what
 * their profile has, whether messages reach them, which jobs they have in progress and what waits for them, what they completed this month, and
 * whether there are ads in their cities. Searches within half an hour are one visit, so that new ads stay marked from page to page. One statement,
 * because it runs before a search.
 */
export function recordSearchVisit(db: Db, { workerId, now, skills, ...filters }: VisitOptions) {
  const lastVisitBefore = new Date(now.getTime() - visitMinutes * 60_000)
  const exceptTrades = unsuitedTrades(workerId)
  const isNewVisit = sql`last_job_search_at < ${lastVisitBefore}`
  return db
    .updateTable('worker_profiles')
    .from('users')
    .set({
      new_jobs_since: sql`case when ${isNewVisit} then last_job_search_at else new_jobs_since end`,
      last_job_search_at: now,
    })
    .where('user_id', '=', workerId)
    .whereRef('users.id', '=', 'worker_profiles.user_id')
    .returning((eb) => [
      'new_jobs_since as newSince',
      ownSkills.as('skills'),
      namedTrades('worker_profiles.user_id').as('trades'),
      exceptTrades.as('exceptTrades'),
      openAdsOfBlocked(workerId).as('openAdsOfBlocked'),
      ownCities.as('cities'),
      'users.profile_image_id as profileImageId',
      'users.phone_verified_at as phoneVerifiedAt',
      'users.email_verified_at as emailVerifiedAt',
      'worker_profiles.work_description as workDescription',
      'worker_profiles.trade_reminder_at as tradeReminderAt',
      eb
        .exists(
          eb
            .selectFrom('portfolio_items')
            .whereRef('portfolio_items.worker_id', '=', 'worker_profiles.user_id')
            .select('id'),
        )
        .$castTo<boolean>()
        .as('hasWorks'),
      contactState.as('contacts'),
      assignmentsInProgress.as('assignments'),
      awaitedAnswers({ id: workerId, userType: 'Worker' }, now).as('awaitedAnswers'),
      awayEndedOn.as('awayEndedOn'),
      'worker_profiles.worker_status as workerStatus',
      workerTasks(workerId, now).as('tasks'),
      completedSum(workerId, 'month', now).as('completedThisMonth'),
      eb
        .exists(
          eb
            .selectFrom('ads')
            .select('ads.id')
            .where((ads) => ads.and(searchConditions(ads, { ...filters, skills, reachableBy: workerId })))
            .where(sql<boolean>`ads.city = any(${ownCities})`)
            .$if(skills === undefined, (ads) =>
              ads.where(sql<boolean>`ads.skill = any(${ownSkills})`).where(hasOtherTrade(exceptTrades)),
            ),
        )
        .$castTo<boolean>()
        .as('hasAdsInOwnCities'),
    ])
    .executeTakeFirstOrThrow()
}

/** Ads of clients who have blocked this worker or whom the worker has blocked: no list shows them. */
const openAdsOfBlocked = (workerId: number) => sql<number>`(
  select count(*) from ads where status = 'open' and not ${isNotBlocked(sql.ref('ads.client_id'), workerId)})`

const ownSkills = sql<
  string[]
>`array(select skill from worker_skills where user_id = worker_profiles.user_id order by skill)`
const ownCities = sql<
  string[]
>`array(select city from worker_cities where user_id = worker_profiles.user_id order by city)`

type Named = { adId: number; title: string; clientName: string }
type AssignmentInProgress = Named & { agreedTime: AgreedTime | null } & OfferPrice

export const maxAssignments = 3

const assignmentsInProgress = sql<AssignmentInProgress[]>`array(
  select jsonb_build_object('adId', ads.id, 'title', ads.title, 'clientName', client.name,
    'amount', ${totalOf('offers')}, 'unitPrice', offers.unit_price, 'agreedTime', ${agreedTime})
  from offers join ads on ads.accepted_offer_id = offers.id join users as client on client.id = ads.client_id
  where offers.worker_id = worker_profiles.user_id and offers.status = 'accepted' and ads.status = 'in_progress'
  order by offers.accepted_at desc limit ${sql.lit(maxAssignments)}
)`
