import { useTranslation } from '#app/i18n/use-translation.tsx'
import { StarRatingField } from '#app/reviews/components/star-rating-field.tsx'
import { maxCommentLength } from '#app/reviews/rules.ts'
import { TextArea } from '#app/ui/form/text-area.tsx'

export function ReviewFields() {
  const { t } = useTranslation()
  return (
    <>
      <StarRatingField name="rating" label={t('reviews:rating')} />
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
