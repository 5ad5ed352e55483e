import { sql } from 'kysely'
import type { Invariant } from '#app/invariants.server.ts'
import { totalOf } from '#app/offers/terms/queries.server.ts'

export const changeInvariants: Invariant[] = [
  {
    name: 'change_of_assignment',
    sentence:
      'A proposed change concerns the accepted offer of a running job, and an agreed one also that of a completed one.',
    table: 'assignment_changes',
    select: () => sql`
      select change.id from assignment_changes as change join ads on ads.id = ad_id
      where change.status in ('proposed', 'agreed') and (
        accepted_offer_id is distinct from offer_id
        or ads.status <> 'in_progress' and (change.status = 'proposed' or ads.status <> 'completed'))`,
  },
  {
    name: 'change_holds',
    sentence:
      'Price, pricing and material of an accepted offer are those of the last change to them that both agreed to.',
    table: 'offers',
    select: () => sql`
      select offers.id from offers
      where coalesce(${totalOf('offers')}, 0) <> (
        select change.amount from assignment_changes as change
        where offer_id = offers.id and change.status = 'agreed' and change.amount is not null order by id desc limit 1)
      or (pricing, coalesce(unit_price, 0)) <> (
        select change.pricing, coalesce(change.unit_price, 0) from assignment_changes as change
        where offer_id = offers.id and change.status = 'agreed' and change.pricing is not null order by id desc limit 1)
      or (
        select change.material from assignment_changes as change
        where offer_id = offers.id and change.status = 'agreed' and change.material is not null order by id desc limit 1
      ) <> coalesce(material, '')`,
  },
]
