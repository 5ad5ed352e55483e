import { randomInt, randomUUID } from 'node:crypto'
import type { Form } from '#tests/support/web/html.ts'
import { password } from '#tests/support/data/cast.ts'

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

const values: Record<string, () => string> = {
  name: () => 'Selma',
  surname: () => 'Imamović',
  email: () => `forma${randomUUID().slice(0, 8)}@primjer.ba`,
  phone: () => `061 ${randomInt(100, 999)} ${randomInt(100, 999)}`,
  city: () => 'Sarajevo',
  cities: () => 'sarajevo',
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
  timing: () => 'asap',
  minPayout: () => '60',
  maxPayout: () => '120',
  answer: () => 'Da, bakar je.',
  amount: () => '85',
  arrival: () => 'coming',
  scope: () => 'I druga slavina.',
  depositAmount: () => '20',
  depositFor: () => 'Ventil.',
  depositOn: inAWeek,
  guaranteeMonths: () => '12',
  pricing: () => 'hour',
  unitPrice: () => '20',
  material: () => 'worker',
  available: () => 'from_date',
  availableFrom: inAWeek,
  message: () => 'Mogu u subotu.',
  text: () => 'Kada vam odgovara?',
  rating: () => '5',
  comment: () => 'Sve po dogovoru.',
  code: () => '123456',
  cause: () => 'no_day',
  reason: () => 'Nije više potrebno.',
  note: () => 'Pregledano.',
  details: () => 'Isti tekst stoji na više profila.',
  excerpt: () => 'Kratko o svemu.',
  body: () => '## Podnaslov\n\nTekst.',
  author: () => 'Zora',
  category: () => 'savjeti',
  trade: () => 'none',
  word: () => 'Zvonolivac',
  work: () => 'tiler',
  state: () => 'closed',
  publication: () => 'draft',
  until: inAWeek,
  workers: () => '1',
  sentence: () => 'Klijent je kod kuće.',
  school: () => 'Elektrotehnički fakultet Sarajevo',
}

const untouchedFields = [
  'acceptsOutsideBudget',
  'chosenEmail',
  'imageIds',
  'images',
  'draft',
  'smsNotifications',
  'removeImage',
  'anotherCity',
  'cantons',
  'trades',
  'theme',
  'lightMode',
  'openBudget',
  'unused',
  'day2',
  'day3',
  'promoCode',
  'coverImageId',
  'publishAt',
]

/** What a person would send with this form: what it holds already, and something sensible in every empty field. */
export function fillForm(form: Form, overrides: Record<string, string> = {}): URLSearchParams {
  const data = new URLSearchParams()
  for (const { name, value: own, type } of form.fields) {
    const chosen = type === 'radio' ? form.fields.find((field) => field.name === name && field.value)?.value : undefined
    const value = chosen ?? own
    if (data.has(name) && (type === 'radio' || type === 'checkbox')) continue
    const entered =
      overrides[name] ??
      (type === 'hidden' || value
        ? value
        : untouchedFields.includes(name) || type === 'file'
          ? undefined
          : valueFor(name))
    if (entered !== undefined) data.append(name, entered)
  }
  return data
}

function valueFor(name: string): string {
  // Texts in several languages are named `title_bs`.
  const createValue = values[name.replace(/_(?:bs|en|de|es)$/, '')]
  if (!createValue)
    throw new Error(`no value is known for the field "${name}": add one to tests/support/web/form-filling.ts`)
  return createValue()
}

/** The smallest possible image: one grey pixel. */
const onePixelPng = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
)

/** The body in the form's own encoding; a form whose only field is an image, or that asks for a proof, gets one. */
export function encodeForm(form: Form, data: URLSearchParams): URLSearchParams | FormData {
  if (!form.isMultipart) return data
  const body = new FormData()
  for (const [name, value] of data) body.append(name, value)
  const visible = form.fields.filter(({ type }) => type !== 'hidden' && type !== 'checkbox')
  const image = visible.find(({ type }) => type === 'file')
  if (image && (visible.length === 1 || form.fields.some(({ name }) => name === 'school')))
    body.append(image.name, new File([onePixelPng], 'slika.png', { type: 'image/png' }))
  return body
}
