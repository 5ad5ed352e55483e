import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'

export const reviewInvariants: Invariant[] = [
  {
    name: 'review_of_job',
    sentence:
      'A completed ad has the review of its client about its worker unless silence has completed it; no other ad has one.',
    table: 'ads',
    select: () => sql`
      select ads.id from ads left join offers on offers.id = accepted_offer_id left join reviews on reviews.ad_id = ads.id
      where ads.status <> 'completed' and reviews.id is not null
        or ads.status = 'completed' and reviews.id is null and not exists (
          select from ad_events where ad_events.ad_id = ads.id and type = 'completed' and reason = 'silent')
        or reviews.client_id <> ads.client_id or reviews.worker_id <> offers.worker_id`,
  },
  {
    name: 'review_totals',
    sentence: "The number and the sum of a worker's ratings are those of the reviews that are shown.",
    table: 'worker_profiles',
    select: () => sql`
      select user_id as id, coalesce(sum, 0) as expected, rating_sum as found
      from worker_profiles left join (
        select worker_id, count(*), sum(rating) from reviews where hidden_at is null group by worker_id
      ) as counted on worker_id = user_id
      where review_count <> coalesce(count, 0) or rating_sum <> coalesce(sum, 0)`,
  },
  {
    name: 'review_featured',
    sentence: 'A review on the landing page was not removed.',
    table: 'reviews',
    select: () => sql`select id from reviews where featured_at is not null and hidden_at is not null`,
  },
]
