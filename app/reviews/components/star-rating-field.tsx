import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FieldsetLayout } from '#app/ui/form/field-layout.tsx'
import { useField } from '#app/ui/form/form-context.ts'
import { Icon } from '#app/ui/icon.tsx'

const ratings = ['1', '2', '3', '4', '5']

/** Radio buttons drawn as stars: CSS fills those up to the chosen one and shows its words below. */
export function StarRatingField({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation()
  const { id, error, typed, required } = useField({ name })
  return (
    <FieldsetLayout id={id} label={label} error={error} className="star-rating">
      {ratings.map((value) => (
        <label key={value}>
          <input type="radio" name={name} value={value} defaultChecked={value === typed} required={required} />
          <Icon name="star" size="large" />
          <span>{`${t('common:count.star', { count: Number(value) })} – ${t(`reviews:meaning.${value}`)}`}</span>
        </label>
      ))}
    </FieldsetLayout>
  )
}
