import { useTranslation } from '#app/i18n/use-translation.tsx'
import { maxCommentLength } from '#app/reviews/rules.ts'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'

/** Best first, as most are. */
const ratings = ['5', '4', '3', '2', '1']

export function ReviewFields({ name }: { name: string }) {
  const { t } = useTranslation()
  const options = ratings.map((value) => ({
    value,
    label: t('reviews:option', {
      stars: t('common:count.star', { count: Number(value) }),
      meaning: t(`reviews:meaning.${value}`),
    }),
  }))
  return (
    <>
      <RadioGroup name="rating" label={t('reviews:rating', { name })} options={options} />
      <TextArea
        name="comment"
        label={t('common:fields.comment')}
        hint={t('reviews:comment_hint')}
        rows={5}
        maxLength={maxCommentLength}
      />
    </>
  )
}
