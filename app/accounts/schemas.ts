import { z } from 'zod'
import { isCommonPassword, isPersonalPassword, type PasswordOwner } from '#app/accounts/common-passwords.ts'
import { normalisePhone } from '#app/accounts/phones.ts'
import { genders, limits, minimumPassword, userTypes } from '#app/accounts/rules.ts'
import { withRule } from '#app/cross-field.ts'
import { plainText } from '#app/i18n/typed-text.ts'
import { refuseContact } from '#app/leaks/checking.ts'
import { findContacts } from '#app/leaks/contact-detection.ts'
import { cityField } from '#app/places/city-field.ts'
import { skillKeys } from '#app/places/skill-keys.ts'

/** Letters of any script; a hyphen or an apostrophe separates parts of one name. That it is missing is said elsewhere. A number in words is no name. */
const nameLetters = /^(?:[\p{L}\p{M}]+(?:[\s'’-]+[\p{L}\p{M}]+)*)?$/u

function personName(field: 'name' | 'surname') {
  return z
    .string(`accounts:errors.${field}_required`)
    .overwrite(plainText)
    .trim()
    .min(1, `accounts:errors.${field}_required`)
    .max(limits.name, `common:errors.too_long?max=${limits.name}`)
    .regex(nameLetters, `accounts:errors.${field}_letters`)
    .refine((name) => name.length > limits.name || findContacts(name).length === 0, `accounts:errors.${field}_letters`)
}

const email = z
  .string('accounts:errors.email_required')
  .trim()
  .min(1, 'accounts:errors.email_required')
  .max(limits.email, `common:errors.too_long?max=${limits.email}`)
  .pipe(z.email('accounts:errors.email_form'))

/** Numbers of the country, mobile and fixed; which blocks of them are given out changes. */
const phoneShape = String.raw`^(?:\+387[ /-]?|00387[ /-]?|0)(?:6[1-356]|3[0-9]|49|5[0-9])[ /-]?\d{3}[ -]?\d{3}$`

const phone = z
  .string('accounts:errors.phone_required')
  .trim()
  .min(1, 'accounts:errors.phone_required')
  .transform((typed, context) => {
    const number = normalisePhone(typed)
    if (number) return number
    context.addIssue({ code: 'custom', message: 'accounts:errors.phone_form' })
    return z.NEVER
  })
  .meta({ pattern: phoneShape })

/** Letters, digits and spaces, with the marks that house numbers carry. */
export const addressField = z
  .string()
  .overwrite(plainText)
  .trim()
  .max(limits.address, `accounts:errors.address_too_long?max=${limits.address}`)
  .regex(/^[\p{L}\p{M}\p{N}\s.,/-]*$/u, 'accounts:errors.address_letters')

const repetition = z.string('accounts:errors.confirm_required').min(1, 'accounts:errors.confirm_required')

function password(minimum: number) {
  return z
    .string('accounts:errors.password_required')
    .min(minimum, {
      error: ({ input }) =>
        input ? `accounts:errors.password_short?min=${minimum}` : 'accounts:errors.password_required',
    })
    .max(limits.password, `common:errors.too_long?max=${limits.password}`)
    .refine(
      (typed) => typed.length < minimum || typed.length > limits.password || !isCommonPassword(typed),
      'accounts:errors.password_common',
    )
}

const skills = z
  .array(z.enum(skillKeys, 'common:errors.skill_unknown'), 'accounts:errors.skills_required')
  .overwrite((named) => [...new Set(named)])

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
  password: password(minimumPassword.registration),
  confirmPassword: repetition,
  skills: skills.optional(),
  terms: z.literal(true, 'accounts:errors.terms_required'),
})

export const registrationSchema = withRule(registration, (right, refuse) => {
  if (differs(right.password, right.confirmPassword)) refuse('confirmPassword', 'accounts:errors.confirm_differs')
  if (isOwnPassword(right)) refuse('password', 'accounts:refused.password_personal')
  if (right.userType === 'Worker' && !right.skills?.length) refuse('skills', 'accounts:errors.skills_required')
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
    .max(limits.email, 'accounts:errors.email_form'),
  password: z
    .string('accounts:errors.password_required')
    .min(1, 'accounts:errors.password_required')
    .max(limits.password, 'accounts:errors.password_required'),
})

const years = z
  .int('accounts:errors.years_form')
  .min(0, 'accounts:errors.years_form')
  .max(70, 'accounts:errors.years_form')

function aboutOneself(max: number) {
  return z
    .string()
    .overwrite(plainText)
    .trim()
    .max(max, `common:errors.too_long?max=${max}`)
    .superRefine(refuseContact('worker'))
}

const skillDetails = aboutOneself(limits.skillDetails)
const workDescription = aboutOneself(limits.workDescription)

const wholeProfile = z.object({
  ...profile,
  language: z.enum(['bs', 'en', 'de', 'es'], 'accounts:errors.language_unknown'),
  skills: skills.optional(),
  yearsOfExperience: years,
  skillDetails,
  workDescription,
})

/** PATCH /api/user names what it changes; every part may be missing. */
export const profileSchema = wholeProfile.partial()

/** The page sends all of it: what is required may not be emptied, and what may be empty is empty afterwards. */
export const profileFormSchema = wholeProfile.extend({
  address: addressField.default(''),
  yearsOfExperience: years.default(0),
  skillDetails: skillDetails.default(''),
  workDescription: workDescription.default(''),
})

const passwordChange = z.object({
  currentPassword: z
    .string('accounts:errors.password_required')
    .min(1, 'accounts:errors.password_required')
    .max(limits.password),
  newPassword: password(minimumPassword.change),
  confirmPassword: repetition,
})

export const passwordChangeSchema = withRule(passwordChange, ({ newPassword, confirmPassword }, refuse) => {
  if (differs(newPassword, confirmPassword)) refuse('confirmPassword', 'accounts:errors.confirm_differs')
})

const passwordParts = ['currentPassword', 'newPassword', 'confirmPassword'] as const

/** PATCH /api/user: any part of the profile, and the password when one of its three parts is named. */
export function accountChangeSchemaFor(given: Record<string, unknown>) {
  const isForPassword = passwordParts.some((part) => given[part] !== undefined)
  return isForPassword ? z.intersection(profileSchema, passwordChangeSchema) : profileSchema
}

/** Both, as they are described: one part of a new password asks for the other two. */
export const accountChangeSchema = profileSchema.extend(passwordChange.partial().shape).meta({
  dependentRequired: Object.fromEntries(
    passwordParts.map((part) => [part, passwordParts.filter((other) => other !== part)]),
  ),
})

/** The one picture that came with the form, already kept; or the wish to show none. */
export const profilePictureSchema = z.object({
  imageIds: z.array(z.int().positive()).max(1),
  noPicture: z.literal('on').optional(),
})

export const resetRequestSchema = z.object({ email })

const newPassword = {
  password: password(minimumPassword.registration),
  confirmPassword: repetition,
}

/** The page has the other two in its address. */
export const newPasswordSchema = withRule(z.object(newPassword), refuseDifference)

const linkToken = z
  .string('verification:errors.token')
  .min(1, 'verification:errors.token')
  .max(200, 'verification:errors.token')
const owner = z.int('verification:errors.token').positive('verification:errors.token')

export const passwordResetSchema = withRule(
  z.object({ userId: owner, token: linkToken, ...newPassword }),
  refuseDifference,
)

export const resendSchema = z.object({ token: linkToken })

export const linkSchema = z.object({ userId: owner, token: linkToken })

/** People type a code with the spaces that they see in it. */
export const codeSchema = z.object({
  code: z
    .string('verification:errors.code_required')
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .pipe(
      z
        .string()
        .min(1, { error: 'verification:errors.code_required', abort: true })
        .regex(/^\d{6}$/, 'verification:errors.code_form'),
    )
    .meta({ pattern: String.raw`^[\s-]*(?:\d[\s-]*){6}$` }),
})

export const phoneConfirmationSchema = z.union([linkSchema, codeSchema])

/** Which of the two is meant, so that what is wrong is named. */
export function phoneConfirmationSchemaFor(given: Record<string, unknown>) {
  return given.code === undefined && given.token !== undefined ? linkSchema : codeSchema
}

export const smsNotificationsSchema = z.object({ enabled: z.boolean('api:errors.enabled') })

type Passwords = { password?: string | undefined; confirmPassword?: string | undefined }

function refuseDifference(
  { password, confirmPassword }: Passwords,
  refuse: (field: 'confirmPassword', message: string) => void,
) {
  if (differs(password, confirmPassword)) refuse('confirmPassword', 'accounts:errors.confirm_differs')
}

/** Where one of the two is missing or wrong, that alone is said. */
function differs(password: string | undefined, repetition: string | undefined): boolean {
  return password !== undefined && repetition !== undefined && password !== repetition
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
