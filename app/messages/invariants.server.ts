import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'

export const messageInvariants: Invariant[] = [
  {
    name: 'conversation_open',
    sentence: 'A conversation about an ad is open only with the worker whose offer is accepted.',
    table: 'conversations',
    select: () => sql`
      select conversations.id from conversations join ads on ads.id = ad_id left join offers on offers.id = accepted_offer_id
      where kind = 'job' and closed_at is null and offers.worker_id is distinct from conversations.worker_id`,
  },
  {
    name: 'conversation_members',
    sentence: 'A conversation has two members, its client and its worker.',
    table: 'conversations',
    select: () => sql`
      select id from conversations where array[least(client_id, worker_id), greatest(client_id, worker_id)] is distinct from (
        select array_agg(user_id order by user_id) from conversation_members where conversation_id = conversations.id
      )`,
  },
  {
    name: 'message_sender',
    sentence: 'Only the members of a conversation write in it.',
    table: 'messages',
    select: () => sql`
      select messages.id from messages join conversations on conversations.id = conversation_id
      where sender_id not in (client_id, worker_id)`,
  },
  {
    name: 'unread_count',
    sentence: 'The unread count is the number of shown messages of the other side after the last one that was read.',
    table: 'conversations',
    select: () => sql`
      select member.conversation_id as id, coalesce(count, 0) as expected, unread_count as found
      from conversation_members as member left join lateral (
        select count(*) from messages
        where conversation_id = member.conversation_id and sender_id <> member.user_id and id > last_read_message_id
          and hidden_at is null
      ) as counted on true
      where unread_count <> count`,
  },
]
