import { describe, expect, test } from 'vitest'
import { CheckboxGroup } from '#app/ui/form/checkbox-group.tsx'
import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FilterPanel } from '#app/ui/form/filter-panel.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormState } from '#app/ui/form/form-state.ts'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { render } from './render.tsx'

const formTokens = { key: 'the-key', token: 'the-token' }

const refusedForm: FormState = {
  values: { name: 'Amra 1', amount: '0', skills: ['plumber'], password: 'typed-secret' },
  errors: {
    amount: ['common:errors.too_long?max=5'],
    name: ['common:problems.invalid'],
    '': ['common:problems.unexpected'],
  },
}

function page(form?: FormState) {
  return render(
    <FormPage
      title="Oglas"
      formTokens={formTokens}
      form={form}
      fieldOrder={['name', 'amount']}
      submitLabel="Objavi oglas"
    >
      <Field name="name" label="Ime" hint="Kako Vas zovu" />
      <MoneyField name="amount" label="Iznos" optional />
      <PasswordField name="password" label="Lozinka" isNew />
      <CheckboxGroup
        name="skills"
        label="Djelatnosti"
        options={[
          { value: 'electrician', label: 'Električar' },
          { value: 'plumber', label: 'Vodoinstalater' },
        ]}
      />
      <Checkbox name="sms" label="Primam SMS" defaultChecked />
    </FormPage>,
  )
}

function tag(html: string, id: string): string {
  return html.match(new RegExp(`<[^>]* id="${id}"[^>]*>`))?.[0] ?? ''
}

describe('a form shown for the first time', () => {
  const html = page()

  test('has no summary and no error', () => {
    expect(html).not.toContain('role="alert"')
    expect(html).not.toContain('aria-invalid')
  })

  test('carries its key and its token', () => {
    expect(html).toContain('<input type="hidden" name="_key" value="the-key"/>')
    expect(html).toContain('<input type="hidden" name="_token" value="the-token"/>')
  })

  test('leaves validation to the server, whose messages are translated', () => {
    expect(html).toMatch(/<form[^>]* novalidate=""/i)
  })

  test('ties each label and hint to its control', () => {
    expect(html).toContain('for="field-name"')
    expect(tag(html, 'field-name')).toContain('aria-describedby="field-name-hint"')
  })

  test('marks optional fields', () => {
    expect(html).toContain('Iznos<small> (nije obavezno)</small>')
    expect(tag(html, 'field-amount')).not.toContain('required')
    expect(tag(html, 'field-name')).toContain('required')
  })

  test('has the button’s label for the time of the submission', () => {
    expect(html).toContain('data-busy="Šaljem…"')
  })
})

describe('a refused form', () => {
  const html = page(refusedForm)

  test('starts with an alert that takes the focus', () => {
    const summary = tag(html, 'form-errors')
    expect(summary).toContain('role="alert"')
    expect(summary).toContain('tabindex="-1"')
    expect(summary).toContain('autofocus')
  })

  test('says what concerns the whole form, then lists the errors of the fields in order, each as a link', () => {
    const lines = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, line]) => line)
    expect(html).toContain('<p>Došlo je do neočekivane greške. Pokušajte ponovo.</p><h2>Ispravite 2 greške</h2>')
    expect(lines.slice(0, 2)).toEqual([
      '<a href="#field-name">Provjerite označena polja.</a>',
      '<a href="#field-amount">Najviše 5 znakova.</a>',
    ])
  })

  test('without an error of a field asks for no correction', () => {
    const limited = page({ values: {}, errors: { '': ['common:form.check'] } })
    expect(limited).not.toContain('Ispravite')
    expect(tag(limited, 'form-errors')).toContain('role="alert"')
  })

  test('marks the field and describes it by its error', () => {
    const name = tag(html, 'field-name')
    expect(name).toContain('aria-invalid="true"')
    expect(name).toContain('aria-describedby="field-name-hint field-name-error"')
    expect(html).toMatch(/<p class="error" id="field-name-error">.*?Provjerite označena polja\.<\/p>/)
  })

  test('keeps the submitted values, also cleared ones', () => {
    expect(tag(html, 'field-name')).toContain('value="Amra 1"')
    expect(html).toContain('checked="" value="plumber"')
    expect(html).not.toContain('checked="" value="electrician"')
    expect(tag(html, 'field-sms')).not.toContain('checked')
  })

  test('never echoes a password', () => {
    expect(html).not.toContain('typed-secret')
  })
})

test('a filter marks no field as required or optional', () => {
  const html = render(
    <FilterPanel title="Filteri" open submitLabel="Primijeni">
      <Field name="q" label="Riječ" optional />
      <Select name="city" label="Grad" emptyLabel="Svi" options={[{ value: 'tuzla', label: 'Tuzla' }]} />
    </FilterPanel>,
  )
  expect(html).not.toContain('required')
  expect(html).not.toContain('nije obavezno')
  expect(html).toMatch(/<details[^>]* open=""/)
})

test('a text area shows its limit without maxlength', () => {
  const html = render(<TextArea name="text" label="Opis" maxLength={2000} />)
  expect(html).toContain('Najviše 2.000 znakova.')
  expect(html).not.toContain('maxlength')
})

test('values are escaped', () => {
  const html = page({ values: { name: '"><script>alert(1)</script>' }, errors: {} })
  expect(html).not.toContain('<script>')
})

test('the title of a refused form starts with the error prefix', () => {
  expect(render(<FormTitle form={undefined}>Novi oglas</FormTitle>)).toContain('<title>Novi oglas</title>')
  expect(render(<FormTitle form={refusedForm}>Novi oglas</FormTitle>)).toContain('<title>Greška: Novi oglas</title>')
})
