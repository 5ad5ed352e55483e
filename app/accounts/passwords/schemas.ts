import { z } from 'zod'
import { isCommonPassword } from '#app/accounts/passwords/common-passwords.server.ts'
import { email } from '#app/accounts/person-fields.ts'
import { accountLimits, minPasswordLength } from '#app/accounts/rules.ts'
import { tokenField, userIdField } from '#app/accounts/verification-schemas.ts'
import { withCrossFieldRule } from '#app/cross-field.ts'
import { normalizePassword } from '#app/i18n/plain-text.ts'

export const passwordConfirmation = z
  .string('accounts:errors.confirm_required')
  .overwrite(normalizePassword)
  .min(1, 'accounts:errors.confirm_required')

export function newPasswordField(minLength: number) {
  return z
    .string('accounts:errors.password_required')
    .overwrite(normalizePassword)
    .min(minLength, {
      error: ({ input }) =>
        input ? `accounts:errors.password_too_short?min=${minLength}` : 'accounts:errors.password_required',
    })
    .max(accountLimits.password, `common:errors.too_long?max=${accountLimits.password}`)
    .refine(
      (input) => input.length < minLength || input.length > accountLimits.password || !isCommonPassword(input),
      'accounts:errors.password_common',
    )
}

export const passwordChangeFields = z.object({
  currentPassword: z
    .string('accounts:errors.password_required')
    .min(1, 'accounts:errors.password_required')
    .max(accountLimits.password),
  newPassword: newPasswordField(minPasswordLength.change),
  confirmPassword: passwordConfirmation,
})

export const passwordChangeSchema = withCrossFieldRule(
  passwordChangeFields,
  ({ newPassword, confirmPassword }, addIssue) =>
    checkConfirmation({ password: newPassword, confirmPassword }, addIssue),
)

export const resetRequestSchema = z.object({ email })

const newPassword = {
  password: newPasswordField(minPasswordLength.registration),
  confirmPassword: passwordConfirmation,
}

/** The form of a reset page, whose address holds the member and the token. */
export const newPasswordSchema = withCrossFieldRule(z.object(newPassword), checkConfirmation)

export const passwordResetSchema = withCrossFieldRule(
  z.object({ userId: userIdField, token: tokenField, ...newPassword }),
  checkConfirmation,
)

type Passwords = { password?: string | undefined; confirmPassword?: string | undefined }

/** Compares a password with its confirmation where both are valid by themselves. */
export function checkConfirmation(
  { password, confirmPassword }: Passwords,
  addIssue: (field: 'confirmPassword', message: string) => void,
) {
  if (password === undefined || confirmPassword === undefined || password === confirmPassword) return
  addIssue('confirmPassword', 'accounts:errors.confirm_mismatch')
}
