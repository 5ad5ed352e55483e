import { genders, accountLimits } from '#app/accounts/rules.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { SkillChoice } from '#app/places/components/skill-choice.tsx'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { PhoneField } from '#app/ui/form/phone-field.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'

type Person = { name: string; surname: string; gender: string; city: string; address: string | null }

type ProfileFieldsProps = { cities: string[]; person?: Partial<Person> | undefined; withPhone?: boolean }

export function ProfileFields({ cities, person, withPhone }: ProfileFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field
        name="name"
        label={t('common:fields.name')}
        defaultValue={person?.name}
        autoComplete="given-name"
        maxLength={accountLimits.name}
      />
      <Field
        name="surname"
        label={t('common:fields.surname')}
        hint={t('accounts:field.surname_hint')}
        defaultValue={person?.surname}
        autoComplete="family-name"
        maxLength={accountLimits.name}
      />
      <RadioGroup
        name="gender"
        label={t('common:fields.gender')}
        defaultValue={person?.gender}
        row
        options={genders.map((value) => ({ value, label: t(`common:gender.${value}`) }))}
      />
      {withPhone && <PhoneField name="phone" label={t('common:fields.phone')} hint={t('accounts:field.phone_hint')} />}
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
        maxLength={accountLimits.address}
      />
    </>
  )
}

export function SkillFields({
  options,
  selected,
}: {
  options: { value: string; label: string }[]
  selected?: string[]
}) {
  const { t } = useTranslation()
  return (
    <SkillChoice
      type="checkbox"
      name="skills"
      label={t('accounts:field.skills')}
      skills={options}
      selected={selected}
    />
  )
}
