import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'

export type Milestone =
  | 'first_job_posted'
  | 'first_offer_received'
  | 'first_offer_sent'
  | 'job_completed'
  | 'successful_payment'
  | 'multiple_transactions'
  | 'extended_usage'

export type MilestoneAct = 'ad_posted' | 'offers_read' | 'offer_sent' | 'job_completed' | 'paid'

const dayMs = 86_400_000
/** Days of membership: one week, so that the request is not repeated for good. */
const extendedUsage = { from: 30, until: 37 }

const completedJobsMilestones: Record<number, Milestone> = { 1: 'job_completed', 3: 'multiple_transactions' }
const paymentMilestones: Record<number, Milestone> = { 1: 'successful_payment', 2: 'multiple_transactions' }

/** The milestone that the act has reached, counted by what the member has done so far: each is reached once. */
export async function findMilestone(
  db: Db,
  { userId, act }: { userId: number; act: MilestoneAct },
): Promise<Milestone | null> {
  const counts = await countActs(db, userId)
  const found: Record<MilestoneAct, Milestone | false | undefined> = {
    ad_posted: counts.ads === 1 && 'first_job_posted',
    offers_read: counts.adsWithOffers === 1 && 'first_offer_received',
    offer_sent: counts.offers === 1 && 'first_offer_sent',
    job_completed: completedJobsMilestones[counts.completedJobs],
    paid: paymentMilestones[counts.payments],
  }
  return found[act] || null
}

export function isExtendedUsage(registeredAt: Date, now: Date): boolean {
  const days = (now.getTime() - registeredAt.getTime()) / dayMs
  return days >= extendedUsage.from && days < extendedUsage.until
}

type Counts = Record<'ads' | 'adsWithOffers' | 'offers' | 'completedJobs' | 'payments', number>

/** No more than three of a kind are counted, so that a long history costs nothing. */
async function countActs(db: Db, userId: number): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select completed_jobs as "completedJobs",
      (select count(*)::int from (select from ads where client_id = users.id and published_at is not null limit 3) _) as ads,
      (select count(*)::int from (select from ads where client_id = users.id and offer_count > 0 limit 3) _) as "adsWithOffers",
      (select count(*)::int from (select from offers where worker_id = users.id limit 3) _) as offers,
      (select count(*)::int from (select from subscription_orders where user_id = users.id and paid_at is not null and amount > 0
        limit 3) _) as payments
    from users where id = ${userId}`.execute(db)
  return rows[0]!
}
