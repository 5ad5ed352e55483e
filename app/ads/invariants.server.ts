import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'
import { totalOf } from '#app/offers/terms/queries.server.ts'

export const adInvariants: Invariant[] = [
  {
    name: 'ad_times',
    sentence: 'An ad has the times of its state and no others.',
    table: 'ads',
    select: () => sql`
      select id from ads where (status = 'completed') <> (completed_at is not null)
        or (status = 'cancelled') <> (cancelled_at is not null)
        or (status in ('in_progress', 'completed')) <> (accepted_at is not null)
        or (status in ('open', 'in_progress', 'completed') and published_at is null)
        or (status = 'open' and expires_at is null)
        or (status not in ('in_progress', 'completed') and worker_done_at is not null)`,
  },
  {
    name: 'ad_acceptance',
    sentence: 'An ad in progress or completed has an accepted offer of its own, and no other ad has one.',
    table: 'ads',
    select: () => sql`
      select ads.id from ads left join offers on offers.id = accepted_offer_id and offers.ad_id = ads.id and offers.status = 'accepted'
      where (ads.status in ('in_progress', 'completed')) <> (offers.id is not null)
        or (accepted_offer_id is not null) <> (offers.id is not null)`,
  },
  {
    name: 'ad_open_removed',
    sentence: 'An open ad was not removed by a moderator.',
    table: 'ads',
    select: () => sql`select id from ads where status = 'open' and hidden_at is not null`,
  },
  {
    name: 'ad_open_client',
    sentence: 'The client of an open ad is neither suspended nor closed.',
    table: 'ads',
    select: () => sql`
      select ads.id from ads join users on users.id = client_id
      where status = 'open' and (suspended_at is not null or deleted_at is not null)`,
  },
  {
    name: 'ad_open_complete',
    sentence: 'An open ad and one in progress have all their parts.',
    table: 'ads',
    select: () => sql`
      select id from ads where status in ('open', 'in_progress') and '' in (title, description, skill, city, address)`,
  },
  {
    name: 'ad_set_aside',
    sentence: 'An ad that is set aside is a draft whose client is suspended or which a moderator has removed.',
    table: 'ads',
    select: () => sql`
      select ads.id from ads join users on users.id = client_id
      where set_aside_at is not null and (status <> 'draft' or (suspended_at is null and hidden_at is null))`,
  },
  {
    name: 'ad_in_progress_people',
    sentence: 'Neither side of a job in progress has closed the account.',
    table: 'ads',
    select: () => sql`
      select ads.id from ads join offers on offers.id = accepted_offer_id join users on users.id in (client_id, worker_id)
      where ads.status = 'in_progress' and deleted_at is not null`,
  },
  {
    name: 'ad_offer_counts',
    sentence: 'The number of offers and the highest of them are those of the offers that were not withdrawn.',
    table: 'ads',
    select: () => sql`
      select ads.id, coalesce(count, 0) as expected, offer_count as found
      from ads left join (
        select ad_id, count(*), max(${totalOf('offers')}) as highest from offers where status <> 'withdrawn' group by ad_id
      ) as counted on ad_id = ads.id
      where offer_count <> coalesce(count, 0) or highest_offer is distinct from highest`,
  },
  {
    name: 'decline_away',
    sentence: 'Only who declines an ad as busy says until when.',
    table: 'ad_responses',
    select: () => sql`
      select ad_id as id from ad_responses where away_until is not null and decline_reason is distinct from 'busy'`,
  },
  {
    name: 'ad_question_count',
    sentence: 'The number of questions is that of the questions that are shown.',
    table: 'ads',
    select: () => sql`
      select ads.id, coalesce(count, 0) as expected, question_count as found
      from ads left join (
        select ad_id, count(*) from questions where hidden_at is null group by ad_id
      ) as counted on ad_id = ads.id
      where question_count <> coalesce(count, 0)`,
  },
  {
    name: 'visitor_draft_claimed',
    sentence: 'A draft of a visitor that became an ad has given its content to it.',
    table: 'ads',
    select: () => sql`select ad_id as id from drafts where ad_id is not null and fields <> '{}'`,
  },
]
