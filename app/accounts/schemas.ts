import { z } from 'zod'
import { isCommonPassword, isPersonalPassword, type PasswordOwner } from '#app/accounts/common-passwords.ts'
import { normalisePhone } from '#app/accounts/phones.ts'
import { genders, accountLimits, minPasswordLength, userTypes } from '#app/accounts/rules.ts'
import { withCrossFieldRule } from '#app/cross-field.ts'
import { normalizePlainText } from '#app/i18n/plain-text.ts'
import { refuseContact } from '#app/contact-detection/refuse-contact.ts'
import { findContacts } from '#app/contact-detection/find-contacts.ts'
import { cityField } from '#app/places/city-field.ts'
import { skillKeys } from '#app/places/skill-keys.ts'

/** Letters of any script; a hyphen or an apostrophe separates parts of one name. That it is missing is said elsewhere. A number in words is no name. */
const namePattern = /^(?:[\p{L}\p{M}]+(?:[\s'’-]+[\p{L}\p{M}]+)*)?$/u

function personName(field: 'name' | 'surname') {
  return z
    .string(`accounts:errors.${field}_required`)
    .overwrite(normalizePlainText)
    .trim()
    .min(1, `accounts:errors.${field}_required`)
    .max(accountLimits.name, `common:errors.too_long?max=${accountLimits.name}`)
    .regex(namePattern, `accounts:errors.${field}_characters`)
    .refine(
      (name) => name.length > accountLimits.name || findContacts(name).length === 0,
      `accounts:errors.${field}_characters`,
    )
}

const email = z
  .string('accounts:errors.email_required')
  .trim()
  .min(1, 'accounts:errors.email_required')
  .max(accountLimits.email, `common:errors.too_long?max=${accountLimits.email}`)
  .pipe(z.email('accounts:errors.email_invalid'))

/** Numbers of the country, mobile and fixed; which blocks of them are given out changes. */
const phonePattern = String.raw`^(?:\+387[ /-]?|00387[ /-]?|0)(?:6[1-356]|3[0-9]|49|5[0-9])[ /-]?\d{3}[ -]?\d{3}$`

const phone = z
  .string('accounts:errors.phone_required')
  .trim()
  .min(1, 'accounts:errors.phone_required')
  .transform((input, context) => {
    const number = normalisePhone(input)
    if (number) return number
    context.addIssue({ code: 'custom', message: 'accounts:errors.phone_invalid' })
    return z.NEVER
  })
  .meta({ pattern: phonePattern })

/** Letters, digits and spaces, with the marks that house numbers carry. */
export const addressField = z
  .string()
  .overwrite(normalizePlainText)
  .trim()
  .max(accountLimits.address, `accounts:errors.address_too_long?max=${accountLimits.address}`)
  .regex(/^[\p{L}\p{M}\p{N}\s.,/-]*$/u, 'accounts:errors.address_characters')

const passwordConfirmation = z.string('accounts:errors.confirm_required').min(1, 'accounts:errors.confirm_required')

function password(minLength: number) {
  return z
    .string('accounts:errors.password_required')
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

const skills = z
  .array(z.enum(skillKeys, 'common:errors.skill_unknown'), 'accounts:errors.skills_required')
  .overwrite((selected) => [...new Set(selected)])

const profile = {
  name: personName('name'),
  surname: personName('surname'),
  gender: z.enum(genders, 'accounts:errors.gender_required'),
  phone,
  city: cityField,
  address: addressField.optional(),
}

const registration = z.object({
  userType: z.enum(userTypes, 'accounts:errors.user_type_required'),
  ...profile,
  email,
  password: password(minPasswordLength.registration),
  confirmPassword: passwordConfirmation,
  skills: skills.optional(),
  terms: z.literal(true, 'accounts:errors.terms_required'),
})

export const registrationSchema = withCrossFieldRule(registration, (values, addIssue) => {
  if (isMismatch(values.password, values.confirmPassword))
    addIssue('confirmPassword', 'accounts:errors.confirm_mismatch')
  if (isOwnPassword(values)) addIssue('password', 'accounts:refused.password_personal')
  if (values.userType === 'Worker' && !values.skills?.length) addIssue('skills', 'accounts:errors.skills_required')
}).meta({
  anyOf: [
    { properties: { userType: { const: 'Client' } } },
    { properties: { skills: { minItems: 1 } }, required: ['skills'] },
  ],
})

export const signInSchema = z.object({
  email: z
    .string('accounts:errors.email_required')
    .trim()
    .min(1, 'accounts:errors.email_required')
    .max(accountLimits.email, 'accounts:errors.email_invalid'),
  password: z
    .string('accounts:errors.password_required')
    .min(1, 'accounts:errors.password_required')
    .max(accountLimits.password, 'accounts:errors.password_required'),
})

const years = z
  .int('accounts:errors.years_invalid')
  .min(0, 'accounts:errors.years_invalid')
  .max(70, 'accounts:errors.years_invalid')

function profileText(max: number) {
  return z
    .string()
    .overwrite(normalizePlainText)
    .trim()
    .max(max, `common:errors.too_long?max=${max}`)
    .superRefine(refuseContact('worker'))
}

const skillDetails = profileText(accountLimits.skillDetails)
const workDescription = profileText(accountLimits.workDescription)

const fullProfile = z.object({
  ...profile,
  language: z.enum(['bs', 'en', 'de', 'es'], 'accounts:errors.language_unknown'),
  skills: skills.optional(),
  yearsOfExperience: years,
  skillDetails,
  workDescription,
})

/** PATCH /api/user names what it changes; every part may be missing. */
export const profileSchema = fullProfile.partial()

/** The page sends all of it: what is required may not be emptied, and what may be empty is empty afterwards. */
export const profileFormSchema = fullProfile.extend({
  address: addressField.default(''),
  yearsOfExperience: years.default(0),
  skillDetails: skillDetails.default(''),
  workDescription: workDescription.default(''),
})

const passwordChange = z.object({
  currentPassword: z
    .string('accounts:errors.password_required')
    .min(1, 'accounts:errors.password_required')
    .max(accountLimits.password),
  newPassword: password(minPasswordLength.change),
  confirmPassword: passwordConfirmation,
})

export const passwordChangeSchema = withCrossFieldRule(passwordChange, ({ newPassword, confirmPassword }, addIssue) => {
  if (isMismatch(newPassword, confirmPassword)) addIssue('confirmPassword', 'accounts:errors.confirm_mismatch')
})

const passwordFields = ['currentPassword', 'newPassword', 'confirmPassword'] as const

/** PATCH /api/user: any part of the profile, and the password when one of its three parts is named. */
export function accountChangeSchemaFor(input: Record<string, unknown>) {
  const changesPassword = passwordFields.some((field) => input[field] !== undefined)
  return changesPassword ? z.intersection(profileSchema, passwordChangeSchema) : profileSchema
}

/** Both, as they are described: one part of a new password asks for the other two. */
export const accountChangeSchema = profileSchema.extend(passwordChange.partial().shape).meta({
  dependentRequired: Object.fromEntries(
    passwordFields.map((field) => [field, passwordFields.filter((other) => other !== field)]),
  ),
})

/** The one picture that came with the form, already kept; or the wish to show none. */
export const profileImageSchema = z.object({
  imageIds: z.array(z.int().positive()).max(1),
  removeImage: z.literal('on').optional(),
})

export const resetRequestSchema = z.object({ email })

const newPassword = {
  password: password(minPasswordLength.registration),
  confirmPassword: passwordConfirmation,
}

/** The page has the other two in its address. */
export const newPasswordSchema = withCrossFieldRule(z.object(newPassword), checkConfirmation)

const tokenField = z
  .string('verification:errors.token')
  .min(1, 'verification:errors.token')
  .max(200, 'verification:errors.token')
const userIdField = z.int('verification:errors.token').positive('verification:errors.token')

export const passwordResetSchema = withCrossFieldRule(
  z.object({ userId: userIdField, token: tokenField, ...newPassword }),
  checkConfirmation,
)

export const resendSchema = z.object({ token: tokenField })

export const linkSchema = z.object({ userId: userIdField, token: tokenField })

/** People type a code with the spaces that they see in it. */
export const codeSchema = z.object({
  code: z
    .string('verification:errors.code_required')
    .transform((input) => input.replaceAll(/[\s-]/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: 'verification:errors.code_required', abort: true })
        .regex(/^\d{6}$/, 'verification:errors.code_invalid'),
    )
    .meta({ pattern: String.raw`^[\s-]*(?:\d[\s-]*){6}$` }),
})

export const phoneConfirmationSchema = z.union([linkSchema, codeSchema])

/** Which of the two is meant, so that what is wrong is named. */
export function phoneConfirmationSchemaFor(input: Record<string, unknown>) {
  return input.code === undefined && input.token !== undefined ? linkSchema : codeSchema
}

export const smsNotificationsSchema = z.object({ enabled: z.boolean('api:errors.enabled') })

type Passwords = { password?: string | undefined; confirmPassword?: string | undefined }

function checkConfirmation(
  { password, confirmPassword }: Passwords,
  addIssue: (field: 'confirmPassword', message: string) => void,
) {
  if (isMismatch(password, confirmPassword)) addIssue('confirmPassword', 'accounts:errors.confirm_mismatch')
}

/** Where one of the two is missing or wrong, that alone is said. */
function isMismatch(password: string | undefined, passwordConfirmation: string | undefined): boolean {
  return password !== undefined && passwordConfirmation !== undefined && password !== passwordConfirmation
}

/** What is missing because it is wrong itself is no part of a password. */
function isOwnPassword({
  password,
  email = '',
  name = '',
  surname = '',
  phone = '',
}: { password?: string | undefined } & Partial<PasswordOwner>): boolean {
  return password !== undefined && isPersonalPassword(password, { email, name, surname, phone })
}
