import { useTranslation } from '#app/i18n/use-translation.tsx'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { Select } from '#app/ui/form/select.tsx'

type PlaceFieldsProps = { skills: { value: string; label: string }[]; cities: string[] }

export function PlaceFields({ skills, cities }: PlaceFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        name="skill"
        label={t('common:fields.skill')}
        options={skills}
        emptyLabel={t('common:labels.all_skills')}
      />
      <DatalistField name="city" label={t('common:fields.city')} options={cities} autoComplete="address-level2" />
    </>
  )
}
