import { sql } from 'kysely'

/** Public facts of a worker: first name and initial, no contact. */
export type WorkerCard = {
  id: number
  publicProfileSlug: string
  name: string
  surnameInitial: string
  city: string
  skills: string[]
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
  'surnameInitial', left(worker.surname, 1),
  'city', worker.city,
  'skills', (select coalesce(jsonb_agg(s.skill order by s.skill), '[]') from worker_skills s where s.user_id = worker.id),
  'yearsOfExperience', profile.years_of_experience,
  'rating', round(${ratingOfProfile}::numeric, 2),
  'reviewCount', profile.review_count,
  'completedJobs', worker.completed_jobs,
  'tier', profile.tier,
  'isPhoneVerified', worker.phone_verified_at is not null,
  'isEmailVerified', worker.email_verified_at is not null,
  'profileImageId', worker.profile_image_id,
  'memberSince', to_char(worker.registered_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))`
