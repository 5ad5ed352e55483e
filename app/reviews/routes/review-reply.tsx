import { href } from '#app/href.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Review } from '#app/reviews/components/review.tsx'
import { findReviewOf } from '#app/reviews/queries.server.ts'
import { replyToReview } from '#app/reviews/replying.server.ts'
import { maxReplyLength } from '#app/reviews/rules.ts'
import { replySchema } from '#app/reviews/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { Card } from '#app/ui/list/card.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/review-reply.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { reviewId: idParam(params.reviewId), workerId: currentUser(context).id }
  return { formTokens: issueFormTokens(context), review: orNotFound(await findReviewOf(db, key)) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: workerId } = currentUser(context)
  const reviewId = idParam(params.reviewId)

  const form = await readForm(request, replySchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await submitForm(form, (trx) =>
    replyToReview(trx, { ...form.value, reviewId, workerId, now: new Date() }),
  )
  if (!outcome.ok) return invalid(form, { '': `reviews:refused.${outcome.reason}` })

  return redirectWithFlash(href('/majstor/moj-profil/recenzije'), 'reviews:answer.done')
}

export default function ReviewReply({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, review } = loaderData
  return (
    <NarrowForm
      title={t('reviews:answer.title')}
      lead={review.adTitle === null ? undefined : t('common:labels.about_ad', { title: review.adTitle })}
      back={{ to: href('/majstor/moj-profil/recenzije'), label: t('reviews:title') }}
      form={actionData?.form}
    >
      <Card as="section">
        <Review {...review} author={`${review.clientName ?? t('common:labels.deleted_user')}, `} />
      </Card>
      {(review.reply === null || actionData) && (
        <FormPage formTokens={formTokens} form={actionData?.form} submitLabel={t('reviews:answer.submit')}>
          <TextArea
            name="text"
            label={t('reviews:answer.label')}
            hint={t('reviews:answer.hint')}
            rows={4}
            maxLength={maxReplyLength}
          />
        </FormPage>
      )}
    </NarrowForm>
  )
}
