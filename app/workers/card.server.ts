import { sql } from 'kysely'
import { currentTier } from '#app/benefits/tier-benefits.server.ts'
import { namedTrades } from '#app/trades/naming.server.ts'

/** Public facts of a worker: first name and initial, no contact. */
export type WorkerCard = {
  id: number
  publicProfileSlug: string
  name: string
  surnameInitial: string
  city: string
  skills: string[]
  trades: string[]
  yearsOfExperience: number
  /** Null without reviews. */
  rating: number | null
  reviewCount: number
  completedJobs: number
  tier: 'Regular' | 'Silver' | 'Gold' | 'Student'
  isPhoneVerified: boolean
  isEmailVerified: boolean
  profileImageId: number | null
  memberSince: string
}

/** In a query that joins `worker_profiles as profile`; null without reviews. */
export const ratingOfProfile = sql<number | null>`(profile.rating_sum::float8 / nullif(profile.review_count, 0))`

/** In a query that joins `users as worker` and `worker_profiles as profile`. */
export const workerCard = sql<WorkerCard>`jsonb_build_object(
  'id', worker.id,
  'publicProfileSlug', profile.public_slug,
  'name', worker.name,
  'surnameInitial', name_initial(worker.surname),
  'city', worker.city,
  'skills', (select coalesce(jsonb_agg(s.skill order by s.skill), '[]') from worker_skills s where s.user_id = worker.id),
  'trades', ${namedTrades('worker.id')},
  'yearsOfExperience', profile.years_of_experience,
  'rating', round(${ratingOfProfile}::numeric, 2),
  'reviewCount', profile.review_count,
  'completedJobs', worker.completed_jobs,
  'tier', ${currentTier('profile')},
  'isPhoneVerified', worker.phone_verified_at is not null,
  'isEmailVerified', worker.email_verified_at is not null,
  'profileImageId', worker.profile_image_id,
  'memberSince', to_char(worker.registered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`

export type CardImage = { id: number; width: number; height: number; colour: string }

export type ListedWorkerCard = WorkerCard & { works: CardImage[]; quote: string | null }

const maxCardWorks = 3

const quoted = { minRating: 4, minLength: 12, maxLength: 90, newest: 20 }

const worksOfCard = sql<CardImage[]>`(
  select coalesce(jsonb_agg(to_jsonb(work)), '[]') from (
    select images.id, images.width, images.height, images.colour
    from portfolio_items item
    join portfolio_images on portfolio_images.item_id = item.id
    join images on images.id = portfolio_images.image_id
    where item.worker_id = worker.id
    order by portfolio_images.position, item.created_at desc, item.id desc
    limit ${sql.lit(maxCardWorks)}
  ) work
)`

const quoteOfCard = sql<string | null>`(
  select comment from (
    select rating, comment from reviews where reviews.worker_id = worker.id and hidden_at is null
    order by created_at desc, id desc limit ${sql.lit(quoted.newest)}
  ) newest
  where rating >= ${sql.lit(quoted.minRating)}
    and length(comment) between ${sql.lit(quoted.minLength)} and ${sql.lit(quoted.maxLength)}
  order by length(comment), comment
  limit 1
)`

/** The selections of `ListedWorkerCard`, where `workerCard` can be selected. */
export const listedCardColumns = [workerCard.as('card'), worksOfCard.as('works'), quoteOfCard.as('quote')] as const

export function listedCard({ card, ...extras }: { card: WorkerCard } & Pick<ListedWorkerCard, 'works' | 'quote'>) {
  return { ...card, works: extras.works, quote: extras.quote }
}
