import { sql } from 'kysely'
import { adInvariants } from '#app/ads/invariants.server.ts'
import { deliveryInvariants } from '#app/deliveries/invariants.server.ts'
import type { Invariant } from '#app/invariants.server.ts'
import { messageInvariants } from '#app/messages/invariants.server.ts'
import { moderationInvariants } from '#app/moderation/invariants.server.ts'
import { notificationInvariants } from '#app/notifications/invariants.server.ts'
import { appointmentInvariants } from '#app/assignments/appointments/invariants.server.ts'
import { changeInvariants } from '#app/assignments/changes/invariants.server.ts'
import { offerInvariants } from '#app/offers/invariants.server.ts'
import { personalDataInvariants } from '#app/personal-data/invariants.server.ts'
import { questionInvariants } from '#app/questions/invariants.server.ts'
import { reviewInvariants } from '#app/reviews/invariants.server.ts'
import { moneyInvariants } from '#app/subscriptions/invariants.server.ts'
import { suspensionInvariants } from '#app/suspensions/invariants.server.ts'

const outboxInvariants: Invariant[] = [
  {
    name: 'job_ended_once',
    sentence: 'A job is done or dead, not both.',
    table: 'outbox',
    select: () => sql`select id from outbox where done_at is not null and dead_at is not null`,
  },
  {
    name: 'refund_queued',
    sentence: 'A job that returns money names a charge that exists.',
    table: 'outbox',
    select: () => sql`
      select outbox.id from outbox left join payments on payments.id = (payload ->> 'paymentId')::bigint and payments.kind = 'charge'
      where outbox.kind = 'refundPayment' and payments.id is null`,
  },
]

/** All that must be true of the database after every verb, each from the domain whose rows it is about. */
export const invariants: Invariant[] = [
  ...adInvariants,
  ...offerInvariants,
  ...appointmentInvariants,
  ...changeInvariants,
  ...questionInvariants,
  ...reviewInvariants,
  ...messageInvariants,
  ...moderationInvariants,
  ...suspensionInvariants,
  ...personalDataInvariants,
  ...notificationInvariants,
  ...deliveryInvariants,
  ...moneyInvariants,
  ...outboxInvariants,
]
