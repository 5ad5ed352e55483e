import { z } from 'zod'
import { isCommonPassword, isPersonalPassword, type PasswordOwner } from '#app/accounts/common-passwords.ts'
import { normalisePhone } from '#app/accounts/phones.ts'
import { genders, limits, minimumPassword, userTypes } from '#app/accounts/rules.ts'
import { refuseContact } from '#app/leaks/checking.ts'
import { findContacts } from '#app/leaks/contact-detection.ts'
import { cityField } from '#app/places/city-field.ts'
import { skillKeys } from '#app/places/skill-keys.ts'

/** Letters of any script; a hyphen or an apostrophe separates parts of one name. That it is missing is said elsewhere. A number in words is no name. */
const nameLetters = /^(?:[\p{L}\p{M}]+(?:[\s'’-]+[\p{L}\p{M}]+)*)?$/u

function personName(field: 'name' | 'surname') {
  return z
    .string(`accounts:errors.${field}_required`)
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

/** Letters, digits and spaces, with the marks that house numbers carry. */
export const addressField = z
  .string()
  .trim()
  .max(limits.address, `accounts:errors.address_too_long?max=${limits.address}`)
  .regex(/^[\p{L}\p{M}\p{N}\s.,/-]*$/u, 'accounts:errors.address_letters')

function password(minimum: number) {
  return z
    .string('accounts:errors.password_required')
    .min(minimum, { error: ({ input }) => (input ? `accounts:errors.password_short?min=${minimum}` : 'accounts:errors.password_required') })
    .max(limits.password, `common:errors.too_long?max=${limits.password}`)
    .refine(
      (typed) => typed.length < minimum || typed.length > limits.password || !isCommonPassword(typed),
      'accounts:errors.password_common',
    )
}

const yes = z.preprocess((given) => given === true || given === 'on' || given === 'true', z.literal(true, 'accounts:errors.terms_required'))

const skills = z.preprocess(
  (given) => (given === undefined || Array.isArray(given) ? given : [given]),
  z.array(z.enum(skillKeys, 'common:errors.skill_unknown')).max(skillKeys.length).optional(),
)

const profile = {
  name: personName('name'),
  surname: personName('surname'),
  gender: z.enum(genders, 'accounts:errors.gender_required'),
  phone,
  city: cityField,
  address: addressField.optional(),
}

export const registrationSchema = z
  .object({
    userType: z.enum(userTypes, 'accounts:errors.user_type_required'),
    ...profile,
    email,
    password: password(minimumPassword.registration),
    confirmPassword: z.string('accounts:errors.confirm_required').min(1, 'accounts:errors.confirm_required'),
    skills,
    terms: yes,
  })
  .refine(({ password, confirmPassword }) => isRepeated(password, confirmPassword), { path: ['confirmPassword'], message: 'accounts:errors.confirm_differs', when: isObject })
  .refine((person) => !isOwnPassword(person), {
    path: ['password'],
    message: 'accounts:refused.password_personal',
    when: isObject,
  })
  .refine(({ userType, skills }) => userType !== 'Worker' || skills?.length, { path: ['skills'], message: 'accounts:errors.skills_required', when: isObject })

export const signInSchema = z.object({
  email: z.string('accounts:errors.email_required').trim().min(1, 'accounts:errors.email_required').max(limits.email, 'accounts:errors.email_form'),
  password: z.string('accounts:errors.password_required').min(1, 'accounts:errors.password_required').max(limits.password, 'accounts:errors.password_required'),
})

const years = z.preprocess(
  (given) => (given === '' ? 0 : given),
  z.coerce.number('accounts:errors.years_form').int('accounts:errors.years_form').min(0, 'accounts:errors.years_form').max(70, 'accounts:errors.years_form'),
)

const skillDetails = z.string().trim().max(limits.skillDetails, `common:errors.too_long?max=${limits.skillDetails}`).superRefine(refuseContact('worker'))
const workDescription = z.string().trim().max(limits.workDescription, `common:errors.too_long?max=${limits.workDescription}`).superRefine(refuseContact('worker'))

const wholeProfile = z.object({
  ...profile,
  language: z.enum(['bs', 'en', 'de', 'es'], 'accounts:errors.language_unknown'),
  skills,
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

export const passwordChangeSchema = z
  .object({
    currentPassword: z.string('accounts:errors.password_required').min(1, 'accounts:errors.password_required').max(limits.password),
    newPassword: password(minimumPassword.change),
    confirmPassword: z.string('accounts:errors.confirm_required').min(1, 'accounts:errors.confirm_required'),
  })
  .refine(({ newPassword, confirmPassword }) => isRepeated(newPassword, confirmPassword), { path: ['confirmPassword'], message: 'accounts:errors.confirm_differs', when: isObject })

const passwordParts = ['currentPassword', 'newPassword', 'confirmPassword'] as const

/** PATCH /api/user: any part of the profile, and the password when one of its three parts is named. */
export function accountChangeSchemaFor(given: Record<string, unknown>) {
  const isForPassword = passwordParts.some((part) => given[part] !== undefined)
  return isForPassword ? z.intersection(profileSchema, passwordChangeSchema) : profileSchema
}

export const accountChangeSchema = z.union([profileSchema, z.intersection(profileSchema, passwordChangeSchema)])

/** The one picture that came with the form, already kept; or the wish to show none. */
export const profilePictureSchema = z.object({
  imageIds: z.preprocess((given) => (given === undefined ? [] : [given].flat()), z.array(z.coerce.number().int().positive()).max(1)),
  noPicture: z.literal('on').optional(),
})

export const resetRequestSchema = z.object({ email })

const newPassword = {
  password: password(minimumPassword.registration),
  confirmPassword: z.string('accounts:errors.confirm_required').min(1, 'accounts:errors.confirm_required'),
}
const repeated = { path: ['confirmPassword'], message: 'accounts:errors.confirm_differs', when: isObject }

/** The page has the other two in its address. */
export const newPasswordSchema = z.object(newPassword).refine(({ password, confirmPassword }) => isRepeated(password, confirmPassword), repeated)

const linkToken = z.string('verification:errors.token').min(1, 'verification:errors.token').max(200, 'verification:errors.token')
const owner = z.coerce.number('verification:errors.token').int('verification:errors.token').positive('verification:errors.token')

export const passwordResetSchema = z
  .object({ userId: owner, token: linkToken, ...newPassword })
  .refine(({ password, confirmPassword }) => isRepeated(password, confirmPassword), repeated)

export const resendSchema = z.object({ token: linkToken })

export const linkSchema = z.object({ userId: owner, token: linkToken })

/** People type a code with the spaces that they see in it. */
export const codeSchema = z.object({
  code: z
    .string('verification:errors.code_required')
    .transform((typed) => typed.replaceAll(/[\s-]/g, ''))
    .pipe(z.string().min(1, { error: 'verification:errors.code_required', abort: true }).regex(/^\d{6}$/, 'verification:errors.code_form')),
})

export const phoneConfirmationSchema = z.union([linkSchema, codeSchema])

/** Which of the two is meant, so that what is wrong is named. */
export function phoneConfirmationSchemaFor(given: Record<string, unknown>) {
  return given.code === undefined && given.token !== undefined ? linkSchema : codeSchema
}

export const smsNotificationsSchema = z.object({ enabled: z.boolean('api:errors.enabled') })

/** Where one of the two is missing, that alone is said. */
function isRepeated(password: string | undefined, repetition: string | undefined): boolean {
  return !password || !repetition || password === repetition
}

/** What is no text yet, because it is wrong itself, is no part of a password. */
function isOwnPassword({ password, ...person }: Record<'password' | keyof PasswordOwner, unknown>): boolean {
  const textOf = (part: keyof PasswordOwner) => (typeof person[part] === 'string' ? person[part] : '')
  const owner = { email: textOf('email'), name: textOf('name'), surname: textOf('surname'), phone: textOf('phone') }
  return typeof password === 'string' && isPersonalPassword(password, owner)
}

/** Asked also when another field is wrong, so that all faults are named at once. */
function isObject({ value }: { value: unknown }): boolean {
  return value instanceof Object
}
