import { z } from 'zod'
import {
  maxPeoplePage,
  sortOrders,
  userPlatforms,
  userSorts,
  userStatuses,
  workerStatuses,
} from '#app/admin/people/filters.ts'
import { email } from '#app/accounts/person-fields.ts'
import { userTypes } from '#app/accounts/rules.ts'
import { noteField, reasonField } from '#app/admins/schemas.ts'

const page = z.int().min(1).max(maxPeoplePage)

const filterFields = {
  platform: z.enum(userPlatforms).optional(),
  userType: z.enum(userTypes).optional(),
  status: z.enum(userStatuses).optional(),
  sortBy: z.enum(userSorts).default('registeredAt'),
  sortOrder: z.enum(sortOrders).default('desc'),
}

export const peopleSchema = z.object({
  searchTerm: z.string().trim().max(100).optional(),
  ...filterFields,
  page: page.default(1),
})

const apiPaging = { page: page.default(1), pageSize: z.int().min(1).max(100).default(50) }

export const apiUsersSchema = z.object({ ...apiPaging, searchQuery: z.string().max(100).optional() })
export const apiFilteredSchema = z.object({ ...apiPaging, ...filterFields })

export const workerStatusSchema = z.object({ workerStatus: z.enum(workerStatuses) })
export const workerStatusFormSchema = workerStatusSchema.extend({ reason: reasonField })
export const emailCorrectionSchema = z.object({ email, reason: reasonField })
export const noteSchema = z.object({ text: noteField, reason: reasonField })
