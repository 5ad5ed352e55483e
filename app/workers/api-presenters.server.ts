import { z } from 'zod'
import { count, id, iso, time } from '#app/http/api/response-schemas.server.ts'
import { cityName } from '#app/places/cities.ts'
import { isSkill, skillKeys } from '#app/places/skill-keys.ts'
import { findTrade, tradeKeys } from '#app/trades/trades.server.ts'
import type { WorkerCard } from '#app/workers/card.server.ts'

export const tiers = z.enum(['Regular', 'Silver', 'Gold', 'Student'])

export const workerCardShape = z
  .object({
    id,
    publicProfileSlug: z.string(),
    name: z.string(),
    surnameInitial: z.string(),
    city: z.string(),
    skills: z.array(z.enum(skillKeys)),
    trades: z.array(z.enum(tradeKeys)),
    yearsOfExperience: count,
    rating: z.number().nullable(),
    reviewCount: count,
    completedJobs: count,
    tier: tiers,
    isPhoneVerified: z.boolean(),
    isEmailVerified: z.boolean(),
    profileImageId: id.nullable(),
    memberSince: time,
  })
  .meta({ id: 'WorkerCard' })

/** `city` is the name, not the stored slug. */
export function presentWorkerCard({
  city,
  skills,
  trades,
  memberSince,
  ...card
}: WorkerCard): z.output<typeof workerCardShape> {
  return {
    ...card,
    city: cityName(city),
    skills: skills.filter(isSkill),
    trades: trades.filter((key) => findTrade(key)),
    memberSince: iso(memberSince),
  }
}
