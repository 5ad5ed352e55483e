import { z } from 'zod'
import { normalisePhone } from '#app/accounts/phones.ts'
import { genders, limits, minimumPassword, userTypes } from '#app/accounts/rules.ts'
import { cityField } from '#app/places/city-field.ts'
import { skillKeys } from '#app/places/skill-keys.ts'

/** Letters of any script; a hyphen or an apostrophe separates parts of one name. */
const nameLetters = /^[\p{L}\p{M}]+(?:[\s'’-]+[\p{L}\p{M}]+)*$/u

function personName(field: 'name' | 'surname') {
  return z
    .string(`accounts:errors.${field}_required`)
    .trim()
    .min(1, { error: `accounts:errors.${field}_required`, abort: true })
    .max(limits.name, `accounts:errors.too_long?max=${limits.name}`)
    .regex(nameLetters, `accounts:errors.${field}_letters`)
}

const email = z
  .string('accounts:errors.email_required')
  .trim()
  .min(1, { error: 'accounts:errors.email_required', abort: true })
  .max(limits.email, `accounts:errors.too_long?max=${limits.email}`)
  .pipe(z.email('accounts:errors.email_form'))

const phone = z
  .string('accounts:errors.phone_required')
  .trim()
  .min(1, { error: 'accounts:errors.phone_required', abort: true })
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
    .min(1, { error: 'accounts:errors.password_required', abort: true })
    .min(minimum, `accounts:errors.password_short?min=${minimum}`)
    .max(limits.password, `accounts:errors.too_long?max=${limits.password}`)
}

const yes = z.preprocess((given) => given === true || given === 'on' || given === 'true', z.literal(true, 'accounts:errors.terms_required'))

const skills = z.preprocess(
  (given) => (given === undefined || Array.isArray(given) ? given : [given]),
  z.array(z.enum(skillKeys, 'accounts:errors.skill_unknown')).max(skillKeys.length).optional(),
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
    confirmPassword: z.string('accounts:errors.confirm_required').min(1, { error: 'accounts:errors.confirm_required', abort: true }),
    skills,
    terms: yes,
  })
  .check((context) => {
    const { userType, skills, password, confirmPassword } = context.value
    if (password !== confirmPassword) context.issues.push(issue('confirmPassword', 'accounts:errors.confirm_differs', confirmPassword))
    if (userType === 'Worker' && !skills?.length) context.issues.push(issue('skills', 'accounts:errors.skills_required', skills))
  })

export const signInSchema = z.object({
  email: z.string('accounts:errors.email_required').trim().min(1, { error: 'accounts:errors.email_required', abort: true }).max(limits.email, 'accounts:errors.email_form'),
  password: z.string('accounts:errors.password_required').min(1, { error: 'accounts:errors.password_required', abort: true }).max(limits.password, 'accounts:errors.password_required'),
})

const years = z.preprocess(
  (given) => (given === '' ? 0 : given),
  z.coerce.number('accounts:errors.years_form').int('accounts:errors.years_form').min(0, 'accounts:errors.years_form').max(70, 'accounts:errors.years_form'),
)

/** Every part may be missing: the API changes what it names, the page sends the whole form. */
export const profileSchema = z
  .object({
    ...profile,
    language: z.enum(['bs', 'en', 'de', 'es'], 'accounts:errors.language_unknown'),
    skills,
    yearsOfExperience: years,
    skillDetails: z.string().trim().max(limits.skillDetails, `accounts:errors.too_long?max=${limits.skillDetails}`),
    workDescription: z.string().trim().max(limits.workDescription, `accounts:errors.too_long?max=${limits.workDescription}`),
  })
  .partial()

export const passwordChangeSchema = z
  .object({
    currentPassword: z.string('accounts:errors.password_required').min(1, { error: 'accounts:errors.password_required', abort: true }).max(limits.password),
    newPassword: password(minimumPassword.change),
    confirmPassword: z.string('accounts:errors.confirm_required').min(1, { error: 'accounts:errors.confirm_required', abort: true }),
  })
  .check((context) => {
    const { newPassword, confirmPassword } = context.value
    if (newPassword !== confirmPassword) context.issues.push(issue('confirmPassword', 'accounts:errors.confirm_differs', confirmPassword))
  })

function issue(field: string, message: string, input: unknown) {
  return { code: 'custom' as const, path: [field], message, input }
}
