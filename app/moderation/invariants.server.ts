import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'

const marked = sql`
  select 'ad' as target_type, id as target_id, client_id as author_id from ads where hidden_at is not null
  union all select 'question', id, worker_id from questions where hidden_at is not null
  union all select 'review', id, client_id from reviews where hidden_at is not null
  union all select 'message', id, sender_id from messages where hidden_at is not null
  union all select 'image', id, owner_id from images where hidden_at is not null`

export const moderationInvariants: Invariant[] = [
  {
    name: 'removal_marked',
    sentence: 'What a moderator has removed and not put back is marked as removed where it stands.',
    table: 'hidden_contents',
    select: () => sql`
      select hidden.id from hidden_contents as hidden
      where restored_at is null and target_type <> 'profile' and case target_type
        when 'ad' then exists (select from ads where id = target_id and hidden_at is null)
        when 'question' then exists (select from questions where id = target_id and hidden_at is null)
        when 'review' then exists (select from reviews where id = target_id and hidden_at is null)
        when 'message' then exists (select from messages where id = target_id and hidden_at is null)
        else exists (select from images where id = target_id and hidden_at is null)
      end`,
  },
  {
    name: 'removal_recorded',
    sentence: 'What is marked as removed has one open record of who removed it and why, until its author is erased.',
    table: 'hidden_contents',
    select: () => sql`
      select target_id as id from (${marked}) as marked join users on users.id = author_id
      where deleted_at is null and not exists (
        select from hidden_contents as hidden
        where hidden.target_type = marked.target_type and hidden.target_id = marked.target_id and restored_at is null
      )`,
  },
  {
    name: 'removal_once',
    sentence: 'Nothing has two open removals.',
    table: 'hidden_contents',
    select: () => sql`
      select min(id) as id from hidden_contents where restored_at is null group by target_type, target_id having count(*) > 1`,
  },
  {
    name: 'removed_profile',
    sentence: 'A profile that a moderator has removed is shown nowhere.',
    table: 'worker_profiles',
    select: () => sql`
      select user_id as id from worker_profiles join hidden_contents on target_type = 'profile' and target_id = user_id
      where restored_at is null and worker_status <> 'Blocked'`,
  },
  {
    name: 'removed_image',
    sentence: 'An image that was removed stands nowhere.',
    table: 'images',
    select: () => sql`
      select id from images where hidden_at is not null and (
        exists (select from ad_images where image_id = images.id)
        or exists (select from portfolio_images where image_id = images.id)
        or exists (select from message_images where image_id = images.id)
        or exists (select from offer_images where image_id = images.id)
        or exists (select from users where profile_image_id = images.id))`,
  },
]
