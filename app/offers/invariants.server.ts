import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'
import { isInBudget } from '#app/offers/history.server.ts'
import { placeholderOf } from '#app/offers/terms/queries.server.ts'

export const offerInvariants: Invariant[] = [
  {
    name: 'offer_accepted_once',
    sentence: 'An ad has at most one accepted offer.',
    table: 'ads',
    select: () => sql`select ad_id as id from offers where status = 'accepted' group by ad_id having count(*) > 1`,
  },
  {
    name: 'offer_accepted_ad',
    sentence: 'An accepted offer is the one that its ad names, and has the time of its acceptance; no other has.',
    table: 'offers',
    select: () => sql`
      select offers.id from offers join ads on ads.id = ad_id
      where (offers.status = 'accepted') <> (accepted_offer_id is not distinct from offers.id)
        or (offers.status = 'accepted') <> (offers.accepted_at is not null)`,
  },
  {
    name: 'offer_pending_worker',
    sentence: 'The worker of a pending offer is neither suspended, blocked nor closed.',
    table: 'offers',
    select: () => sql`
      select offers.id from offers join users on users.id = worker_id left join worker_profiles on user_id = worker_id
      where status = 'pending' and (suspended_at is not null or deleted_at is not null or worker_status = 'Blocked')`,
  },
  {
    name: 'offer_pending_ad',
    sentence: 'An ad that is completed or cancelled has no pending offer.',
    table: 'offers',
    select: () => sql`
      select offers.id from offers join ads on ads.id = ad_id
      where offers.status = 'pending' and ads.status in ('completed', 'cancelled')`,
  },
  {
    name: 'offer_pending_budget',
    sentence: 'A pending offer lies in the budget of its ad, unless the ad takes others, too.',
    table: 'offers',
    select: () => sql`
      select offers.id from offers join ads on ads.id = ad_id where offers.status = 'pending' and not ${isInBudget}`,
  },
  {
    name: 'offer_set_aside',
    sentence: 'An offer that is set aside is withdrawn, and its worker is suspended or blocked.',
    table: 'offers',
    select: () => sql`
      select offers.id from offers join users on users.id = worker_id left join worker_profiles on user_id = worker_id
      where set_aside_at is not null and (status <> 'withdrawn' or (suspended_at is null and worker_status <> 'Blocked'))`,
  },
  {
    name: 'offer_total_open',
    sentence: 'An offer whose total is open has the price of a visit, also as its amount.',
    table: 'offers',
    select: () => sql`
      select id from offers where total_open
        and (pricing <> 'visit' or unit_price is null or amount <> ${placeholderOf(sql`unit_price`)})`,
  },
  {
    name: 'offer_declined',
    sentence: 'Who has an offer that waits or is accepted has not declined the ad.',
    table: 'offers',
    select: () => sql`
      select offers.id from offers join ad_responses using (ad_id, worker_id)
      where status in ('pending', 'accepted') and declined_at is not null`,
  },
  {
    name: 'offer_own_ad',
    sentence: 'Nobody offers on an own ad.',
    table: 'offers',
    select: () => sql`select offers.id from offers join ads on ads.id = ad_id where worker_id = client_id`,
  },
  {
    name: 'contacts_of_blocked',
    sentence: 'Nobody was accepted, and given contacts, after one of the two had blocked the other.',
    table: 'ads',
    select: () => sql`
      select ads.id from ads join offers on offers.id = accepted_offer_id
      join blocks on (blocker_id, blocked_id) in ((client_id, worker_id), (worker_id, client_id))
      where ads.status = 'in_progress' and ads.accepted_at > blocks.created_at`,
  },
  {
    name: 'completed_jobs',
    sentence: 'The completed jobs of a member are the completed ads on which they were client or accepted worker.',
    table: 'users',
    select: () => sql`
      select users.id, coalesce(count, 0) as expected, completed_jobs as found
      from users left join (
        select member_id, count(*)
        from ads join offers on offers.id = accepted_offer_id cross join unnest(array[client_id, worker_id]) as member_id
        where ads.status = 'completed'
        group by member_id
      ) as counted on member_id = users.id
      where completed_jobs <> coalesce(count, 0)`,
  },
]
