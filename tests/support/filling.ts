import { randomInt, randomUUID } from 'node:crypto'
import type { Form } from '#tests/support/html.ts'
import { password } from '#tests/support/cast.ts'

const values: Record<string, () => string> = {
  name: () => 'Selma',
  surname: () => 'Imamović',
  email: () => `forma${randomUUID().slice(0, 8)}@primjer.ba`,
  phone: () => `061 ${randomInt(100, 999)} ${randomInt(100, 999)}`,
  city: () => 'Sarajevo',
  address: () => 'Titova 12',
  gender: () => 'Female',
  password: () => password,
  confirmPassword: () => password,
  currentPassword: () => password,
  newPassword: () => password,
  terms: () => 'on',
  skills: () => 'electrician',
  yearsOfExperience: () => '7',
  workDescription: () => 'Radim uredno.',
  skillDetails: () => 'Majstorski ispit.',
  title: () => 'Polica za knjige',
  description: () => 'Polica dva metra, hrast.',
  skill: () => 'carpenter',
  minPayout: () => '60',
  maxPayout: () => '120',
  answer: () => 'Da, bakar je.',
  amount: () => '85',
  message: () => 'Mogu u subotu.',
  text: () => 'Kada vam odgovara?',
  rating: () => '5',
  comment: () => 'Sve po dogovoru.',
  code: () => '123456',
  reason: () => 'Nije više potrebno.',
}

const leftAlone = [
  'acceptsOutsideBudget',
  'imageIds',
  'images',
  'draft',
  'smsNotifications',
  'noPicture',
  'anotherCity',
  'theme',
  'isLight',
  'subject',
]

/** What a person would send with this form: what it holds already, and something sensible in every empty field. */
export function fill(form: Form, chosen: Record<string, string> = {}): URLSearchParams {
  const sent = new URLSearchParams()
  for (const { name, value, type } of form.fields) {
    if (sent.has(name) && (type === 'radio' || type === 'checkbox')) continue
    const typed =
      chosen[name] ??
      (type === 'hidden' || value ? value : leftAlone.includes(name) || type === 'file' ? undefined : valueFor(name))
    if (typed !== undefined) sent.append(name, typed)
  }
  return sent
}

function valueFor(name: string): string {
  const make = values[name]
  if (!make) throw new Error(`no value is known for the field "${name}": add one to tests/support/filling.ts`)
  return make()
}

/** The smallest picture there is: one grey point. */
const point = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** The body as the form's own encoding sends it; a form that holds nothing but a picture gets one. */
export function bodyOf(form: Form, sent: URLSearchParams): URLSearchParams | FormData {
  if (!form.isMultipart) return sent
  const body = new FormData()
  for (const [name, value] of sent) body.append(name, value)
  const visible = form.fields.filter(({ type }) => type !== 'hidden' && type !== 'checkbox')
  if (visible.length === 1 && visible[0]!.type === 'file')
    body.append(visible[0]!.name, new File([point], 'slika.png', { type: 'image/png' }))
  return body
}
