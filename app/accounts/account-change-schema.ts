import { z } from 'zod'
import { passwordChangeFields, passwordChangeSchema } from '#app/accounts/passwords/schemas.ts'
import { email, phone } from '#app/accounts/person-fields.ts'
import { profileSchema } from '#app/accounts/schemas.ts'

const accountChanges = profileSchema.extend({
  phone: phone.optional(),
  email: email.optional(),
  currentPassword: passwordChangeFields.shape.currentPassword.optional(),
  movesServiceArea: z.boolean('api:errors.enabled').optional(),
})

/** PATCH /api/user: any part of the profile, and all three password fields when there is a new password. */
export function accountChangeSchemaFor(input: Record<string, unknown>) {
  const changesPassword = input.newPassword !== undefined || input.confirmPassword !== undefined
  return changesPassword ? z.intersection(accountChanges, passwordChangeSchema) : accountChanges
}

/** The same as one object, for the API description. */
export const accountChangeSchema = accountChanges.extend(passwordChangeFields.partial().shape).meta({
  dependentRequired: {
    newPassword: ['currentPassword', 'confirmPassword'],
    confirmPassword: ['currentPassword', 'newPassword'],
  },
})
