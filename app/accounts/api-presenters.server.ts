import { z } from 'zod'
import type { findOwnAccount } from '#app/accounts/queries.server.ts'
import { genders, userTypes } from '#app/accounts/rules.ts'
import { count, id, iso, isoOrNull, time } from '#app/http/api/response-schemas.server.ts'
import { languages } from '#app/i18n/languages.ts'
import { cityName } from '#app/places/cities.ts'
import { isSkill, skillKeys } from '#app/places/skill-keys.ts'
import { findTrade, tradeKeys } from '#app/trades/trades.server.ts'
import { tiers } from '#app/workers/api-presenters.server.ts'

type Account = Awaited<ReturnType<typeof findOwnAccount>>

const workerExtras = z
  .object({
    skills: z.array(z.enum(skillKeys)),
    trades: z.array(z.enum(tradeKeys)),
    yearsOfExperience: count,
    skillDetails: z.string(),
    workDescription: z.string(),
    rating: z.number().nullable(),
    reviewCount: count,
    completedJobs: count,
    tier: tiers,
    subscriptionEndsAt: time.nullable(),
  })
  .meta({ id: 'WorkerExtras' })

export const userShape = z
  .object({
    id,
    userType: z.enum(userTypes),
    name: z.string(),
    surname: z.string(),
    email: z.string(),
    phone: z.string(),
    gender: z.enum(genders),
    city: z.string(),
    address: z.string().nullable(),
    isEmailVerified: z.boolean(),
    isPhoneVerified: z.boolean(),
    smsNotifications: z.boolean(),
    profileImageId: id.nullable(),
    publicProfileSlug: z.string().nullable(),
    workerStatus: z.enum(['Active', 'Paused', 'Blocked']).nullable(),
    language: z.enum(languages),
    registeredAt: time,
    worker: workerExtras.optional(),
  })
  .meta({ id: 'User', description: 'The signed-in person’s own record; nobody else’s is ever shown in this shape.' })

export const signedInShape = z.object({ user: userShape, loggedIn: z.literal(true) })

export const acceptedShape = z.object({ accepted: z.literal(true) })

/** `user` is present when the caller is signed in as that member. */
export const verifiedShape = z.object({ user: userShape.optional() })

export function presentVerified(account: Account): z.output<typeof verifiedShape> {
  return { user: presentUser(account) }
}

export function presentUser(account: Account): z.output<typeof userShape> {
  return {
    id: account.id,
    userType: account.userType,
    name: account.name,
    surname: account.surname,
    email: account.email,
    phone: account.phone,
    gender: account.gender,
    city: cityName(account.city),
    address: account.address,
    isEmailVerified: account.emailVerifiedAt !== null,
    isPhoneVerified: account.phoneVerifiedAt !== null,
    smsNotifications: account.smsNotifications,
    profileImageId: account.profileImageId,
    publicProfileSlug: account.publicSlug,
    workerStatus: account.workerStatus,
    language: account.language,
    registeredAt: iso(account.registeredAt),
    ...(account.userType === 'Worker' && { worker: presentWorkerExtras(account) }),
  }
}

function presentWorkerExtras(account: Account): z.output<typeof workerExtras> {
  const { skills, trades, yearsOfExperience, skillDetails, workDescription } = account
  const { ratingSum, reviewCount, completedJobs, tier } = account
  return {
    skills: (skills ?? []).filter(isSkill),
    trades: trades.filter((key) => findTrade(key)),
    yearsOfExperience: yearsOfExperience ?? 0,
    skillDetails: skillDetails ?? '',
    workDescription: workDescription ?? '',
    rating: reviewCount ? Math.round(((ratingSum ?? 0) / reviewCount) * 100) / 100 : null,
    reviewCount: reviewCount ?? 0,
    completedJobs,
    tier: tier ?? 'Regular',
    subscriptionEndsAt: isoOrNull(account.subscriptionEndsAt),
  }
}
