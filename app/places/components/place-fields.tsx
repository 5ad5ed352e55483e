import { useTranslation } from '#app/i18n/use-translation.tsx'
import { DatalistField } from '#app/ui/form/datalist-field.tsx'
import { Select } from '#app/ui/form/select.tsx'

type Choice = { value: string; label: string }
type PlaceFieldsProps = {
  skills: Choice[]
  trades: { options: Choice[]; chosen: string | undefined }
  cities: string[]
}

export function PlaceFields({ skills, trades, cities }: PlaceFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Select
        name="skill"
        label={t('common:fields.skill')}
        options={skills}
        emptyLabel={t('common:labels.all_skills')}
      />
      {trades.options.length > 0 && (
        <Select
          name="trade"
          label={t('trades:filter')}
          options={trades.options}
          defaultValue={trades.chosen}
          emptyLabel={t('trades:all')}
        />
      )}
      <DatalistField name="city" label={t('common:fields.city')} options={cities} autoComplete="address-level2" />
    </>
  )
}
