import { genders, limits } from '#app/accounts/rules.ts'
import { useWords } from '#app/i18n/words.tsx'
import { CheckboxGroup } from '#app/ui/checkbox-group.tsx'
import { DatalistField } from '#app/ui/datalist-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { PhoneField } from '#app/ui/phone-field.tsx'
import { RadioGroup } from '#app/ui/radio-group.tsx'

type Person = { name: string; surname: string; gender: string; phone: string; city: string; address: string | null }

/** Who the person is, as registration and the profile ask for it. */
export function ProfileFields({ cities, person }: { cities: string[]; person?: Person }) {
  const { t } = useWords()
  return (
    <>
      <Field
        name="name"
        label={t('common:fields.name')}
        defaultValue={person?.name}
        autoComplete="given-name"
        maxLength={limits.name}
      />
      <Field
        name="surname"
        label={t('common:fields.surname')}
        hint={t('accounts:field.surname_hint')}
        defaultValue={person?.surname}
        autoComplete="family-name"
        maxLength={limits.name}
      />
      <RadioGroup
        name="gender"
        label={t('common:fields.gender')}
        defaultValue={person?.gender}
        row
        options={genders.map((value) => ({ value, label: t(`common:gender.${value}`) }))}
      />
      <PhoneField
        name="phone"
        label={t('common:fields.phone')}
        hint={t('accounts:field.phone_hint')}
        defaultValue={person?.phone}
      />
      <DatalistField
        name="city"
        label={t('common:fields.place')}
        defaultValue={person?.city}
        options={cities}
        autoComplete="address-level2"
      />
      <Field
        name="address"
        label={t('common:fields.address')}
        hint={t('accounts:field.address_hint')}
        defaultValue={person?.address ?? ''}
        optional
        autoComplete="address-line1"
        maxLength={limits.address}
      />
    </>
  )
}

export function SkillFields({ options, chosen }: { options: { value: string; label: string }[]; chosen?: string[] }) {
  const { t } = useWords()
  return (
    <CheckboxGroup name="skills" label={t('accounts:field.skills')} options={options} defaultValue={chosen} columns />
  )
}
