import { parseWithZod } from '@conform-to/zod/v4'
import { expect, test } from 'vitest'
import { newPasswordSchema, passwordChangeSchema } from '#app/accounts/passwords/schemas.ts'
import { profileFormSchema, registrationSchema, skillsFormSchema } from '#app/accounts/schemas.ts'
import { fromForm } from '#app/http/forms/coercion.server.ts'

const validRegistration = {
  userType: 'Worker',
  name: 'Mirza',
  surname: 'Hadžić-Begić',
  gender: 'Male',
  phone: '061/123-456',
  city: 'Бања Лука',
  email: ' Mirza@primjer.ba ',
  password: 'osamznak',
  confirmPassword: 'osamznak',
  skills: 'electrician',
  terms: 'on',
}

function errorsOf(changes: Record<string, unknown>): Record<string, string | undefined> {
  const parsed = fromForm(registrationSchema).safeParse({ ...validRegistration, ...changes })
  return Object.fromEntries(parsed.error?.issues.map(({ path, message }) => [String(path[0]), message]) ?? [])
}

test('input is normalised', () => {
  expect(fromForm(registrationSchema).parse(validRegistration)).toMatchObject({
    phone: '+38761123456',
    city: 'banja-luka',
    email: 'Mirza@primjer.ba',
    skills: ['electrician'],
  })
})

test.each([
  ['name', '', 'accounts:errors.name_required'],
  ['name', 'Mirza2', 'accounts:errors.name_characters'],
  ['name', 'Nula šest jedan dva tri četiri', 'accounts:errors.name_characters'],
  ['name', 'Mirza Šest Jedan Dva', 'accounts:errors.name_characters'],
  ['name', 'Instagram Mirzaelektro', 'accounts:errors.name_characters'],
  ['surname', 'Na Viberu', 'accounts:errors.surname_characters'],
  ['name', 'a'.repeat(51), 'common:errors.too_long?max=50'],
  ['surname', '<b>', 'accounts:errors.surname_characters'],
  ['gender', 'x', 'accounts:errors.gender_required'],
  ['email', 'mirza', 'accounts:errors.email_invalid'],
  ['phone', '033 123 456', 'accounts:errors.phone_invalid'],
  ['phone', '+385 91 123 4567', 'accounts:errors.phone_invalid'],
  ['city', 'Sarajev0!', 'common:errors.city_letters'],
  ['password', 'kratka', 'accounts:errors.password_too_short?min=8'],
  ['password', 'Majstor123', 'accounts:errors.password_common'],
  ['password', 'mirza.hadzic-begic85', 'accounts:refused.password_personal'],
  ['confirmPassword', 'drugacija', 'accounts:errors.confirm_mismatch'],
  ['terms', undefined, 'accounts:errors.terms_required'],
  ['skills', [], 'accounts:errors.skills_required'],
  ['skills', ['hacker'], 'common:errors.skill_unknown'],
  ['userType', 'Admin', 'accounts:errors.user_type_required'],
])('%s = %j is answered beside the field', (field, value, message) => {
  expect(errorsOf({ [field]: value })[field]).toBe(message)
})

test('a common password is refused beside its field wherever one is set', () => {
  const [change, reset] = [passwordChangeSchema, newPasswordSchema].map((schema) => {
    const parsed = schema.safeParse({
      currentPassword: 'x',
      newPassword: 'sifra1',
      password: 'lozinka1',
      confirmPassword: 'lozinka1',
    })
    return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message])
  })
  expect(change).toContainEqual(['newPassword', 'accounts:errors.password_common'])
  expect(reset).toEqual([['password', 'accounts:errors.password_common']])
})

test('a changed password has six characters and is repeated', () => {
  const errorsOfChange = (newPassword: string, confirmPassword: string) =>
    passwordChangeSchema
      .safeParse({ currentPassword: 'stara', newPassword, confirmPassword })
      .error?.issues.map(({ path, message }) => [path.join('.'), message])
  expect(errorsOfChange('k7mxq2', 'k7mxq2')).toBeUndefined()
  expect(errorsOfChange('k7mxq', 'k7mxq')).toEqual([['newPassword', 'accounts:errors.password_too_short?min=6']])
  expect(errorsOfChange('k7mxq2', 'k7mxq3')).toEqual([['confirmPassword', 'accounts:errors.confirm_mismatch']])
})

test('a reset needs a password and the same again', () => {
  const fieldsOf = (fields: object) => newPasswordSchema.safeParse(fields).error?.issues.map(({ path }) => path[0])
  expect(fieldsOf({ password: 'sasvim-nova-lozinka', confirmPassword: 'sasvim-nova-lozinka' })).toBeUndefined()
  expect(fieldsOf({ password: '', confirmPassword: '' })).toContain('password')
  expect(fieldsOf({ password: 'sasvim-nova-lozinka', confirmPassword: 'druga-lozinka' })).toEqual(['confirmPassword'])
})

test.each([[null], [['a', 'b']], [{}], [12345678], [undefined]])(
  'a password or an address of another type, such as %j, is only named',
  (value) => {
    expect(Object.keys(errorsOf({ password: value }))).toContain('password')
    expect(Object.keys(errorsOf({ email: value, name: value, phone: value })).toSorted()).toEqual([
      'email',
      'name',
      'phone',
    ])
  },
)

test('an unknown city names the nearest ones', () => {
  expect(errorsOf({ city: 'Sarajvo' }).city).toContain('Sarajevo')
})

test('all errors are reported, not only the first', () => {
  expect(Object.keys(errorsOf({ name: '', email: '', phone: '', password: '', confirmPassword: '' })).sort()).toEqual([
    'confirmPassword',
    'email',
    'name',
    'password',
    'phone',
  ])
})

test('a client needs no skills', () => {
  expect(errorsOf({ userType: 'Client', skills: undefined })).toEqual({})
})

function parseProfile(changes: Record<string, string>) {
  const form = new FormData()
  const { name, surname, gender, phone, city } = validRegistration
  const validProfile = {
    name,
    surname,
    gender,
    phone,
    city,
    address: 'Aleja 5',
    language: 'bs',
    yearsOfExperience: '7',
    skillDetails: 'kuće',
    workDescription: 'struja',
  }
  for (const [field, value] of Object.entries({ ...validProfile, ...changes })) form.set(field, value)
  return parseWithZod(form, { schema: fromForm(profileFormSchema), disableAutoCoercion: true })
}

test.each(['name', 'surname', 'city'])('%s cannot be emptied on the profile', (field) => {
  expect(parseProfile({ [field]: '' }).reply().error).toEqual({ [field]: [expect.stringMatching(/_required$/)] })
})

test('an emptied optional field of the profile becomes empty', () => {
  expect(parseProfile({ address: '' })).toMatchObject({ status: 'success', value: { address: '' } })
  const form = new FormData()
  for (const name of ['skillDetails', 'workDescription', 'yearsOfExperience']) form.set(name, '')
  form.set('skills', 'electrician')
  expect(parseWithZod(form, { schema: fromForm(skillsFormSchema) })).toMatchObject({
    status: 'success',
    value: { skillDetails: '', workDescription: '', yearsOfExperience: 0 },
  })
})
