import { z } from 'zod'
import { userPlatforms } from '#app/admin/people/filters.ts'
import type { listPeople } from '#app/admin/people/queries.server.ts'
import { userTypes } from '#app/accounts/rules.ts'
import { cityName } from '#app/places/cities.ts'
import { count, id, iso, numberedPage, time } from '#app/http/api/response-schemas.server.ts'

export const usersShape = numberedPage(
  z
    .object({
      id,
      userType: z.enum(userTypes),
      name: z.string(),
      surname: z.string(),
      email: z.string(),
      phone: z.string(),
      city: z.string(),
      platform: z.enum(userPlatforms),
      isSuspended: z.boolean(),
      isEmailVerified: z.boolean(),
      isPhoneVerified: z.boolean(),
      workerStatus: z.enum(['Active', 'Paused', 'Blocked']).nullable(),
      completedJobs: count,
      registeredAt: time,
    })
    .meta({ id: 'AdminUser' }),
).describe('`total` counts at most 1000.')

type Found = Awaited<ReturnType<typeof listPeople>>

export function presentUsers({ items, total }: Found, { page, pageSize }: { page: number; pageSize: number }) {
  return {
    items: items.map(({ registeredAt, suspendedAt, emailVerifiedAt, phoneVerifiedAt, ...person }) => ({
      ...person,
      city: cityName(person.city),
      isSuspended: suspendedAt !== null,
      isEmailVerified: emailVerifiedAt !== null,
      isPhoneVerified: phoneVerifiedAt !== null,
      registeredAt: iso(registeredAt),
    })),
    page,
    pageSize,
    total,
  }
}
