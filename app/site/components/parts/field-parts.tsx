import { Checkbox } from '#app/ui/form/checkbox.tsx'
import { CheckboxGroup } from '#app/ui/form/checkbox-group.tsx'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { Fieldset } from '#app/ui/form/fieldset.tsx'
import { FileField } from '#app/ui/form/file-field.tsx'
import { FilterPanel } from '#app/ui/form/filter-panel.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { MoneyField } from '#app/ui/form/money-field.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import { PhoneField } from '#app/ui/form/phone-field.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { SearchField } from '#app/ui/form/search-field.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { Sample } from './theme-samples.tsx'

const options = [
  { value: '1', label: 'Što prije' },
  { value: '2', label: 'Ove sedmice', hint: 'Radnim danom poslije 16 sati' },
  { value: '3', label: 'Po dogovoru' },
]
const names = ['ime', 'opis', 'vrsta', 'grad', 'iznos', 'telefon', 'lozinka', 'slike', 'kada', 'dani', 'pristajem']

type FieldPartsProps = { prefix: string; formTokens: FormTokens }

export function FieldParts({ prefix, formTokens }: FieldPartsProps) {
  const refused = `${prefix}-refused`
  const errors = Object.fromEntries(names.map((name) => [`${refused}-${name}`, ['common:errors.invalid']]))
  return (
    <>
      <Sample name="FormPage">
        <FormPage
          formTokens={formTokens}
          draft={false}
          submitLabel="Objavi oglas"
          secondarySubmit={{
            name: 'nacrt',
            label: 'Sačuvaj kao nacrt',
            hint: 'Za nacrt je dovoljan naslov.',
            notSent: 'Nacrt nije sačuvan.',
          }}
        >
          <EveryField prefix={prefix} />
        </FormPage>
      </Sample>
      <Sample name="FormPage, ErrorSummary">
        <FormPage
          formTokens={formTokens}
          draft={false}
          submitLabel="Objavi oglas"
          form={{ values: { [`${refused}-ime`]: 'Slavina' }, errors: { '': ['common:problems.invalid'], ...errors } }}
        >
          <EveryField prefix={refused} />
        </FormPage>
      </Sample>
      <Sample name="FilterPanel">
        {[true, false].map((open) => (
          <FilterPanel key={String(open)} title="Filteri" open={open} submitLabel="Prikaži">
            <SearchField name={`${prefix}-pojam-${open}`} label="Šta tražite" />
          </FilterPanel>
        ))}
      </Sample>
    </>
  )
}

function EveryField({ prefix }: { prefix: string }) {
  const nameOf = (index: number) => `${prefix}-${names[index]}`
  return (
    <>
      <Fieldset legend="Šta treba uraditi" hint="Što više majstor zna, to je ponuda tačnija.">
        <Field name={nameOf(0)} label="Naslov" hint="Jedna rečenica." defaultValue="Zamjena bojlera" />
        <TextArea name={nameOf(1)} label="Opis" optional maxLength={2000} rows={3} />
        <Select name={nameOf(2)} label="Struka" options={options} emptyLabel="Izaberite" />
        <DatalistField name={nameOf(3)} label="Grad" options={['Sarajevo', 'Tuzla']} />
        <MoneyField name={nameOf(4)} label="Budžet" defaultValue="80" />
      </Fieldset>
      <PhoneField name={nameOf(5)} label="Telefon" />
      <PasswordField name={nameOf(6)} label="Lozinka" isNew />
      <FileField name={nameOf(7)} label="Slike" optional multiple />
      <RadioGroup name={nameOf(8)} label="Kada" options={options} defaultValue="2" row />
      <CheckboxGroup name={nameOf(9)} label="Dani" options={options} />
      <Checkbox name={nameOf(10)} label="Prihvatam i ponude mimo ovog iznosa" hint="Možete odbiti svaku." optional />
    </>
  )
}
