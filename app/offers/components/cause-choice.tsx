import { useTranslation } from '#app/i18n/use-translation.tsx'
import { endingCauses, type EndingCause } from '#app/offers/causes.ts'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'

/** Why what was agreed ends, in the words that the worker reads. */
export function CauseChoice({ causes = endingCauses }: { causes?: readonly EndingCause[] }) {
  const { t } = useTranslation()
  return (
    <RadioGroup
      name="cause"
      label={t('appointments:cause.label')}
      hint={t('appointments:cause.hint')}
      optional
      options={causes.map((value) => ({ value, label: t(`notifications:causes.${value}`) }))}
    />
  )
}
