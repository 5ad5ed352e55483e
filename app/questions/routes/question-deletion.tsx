import { adPath } from '#app/ads/paths.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { deleteQuestion } from '#app/questions/deleting.server.ts'
import { findQuestionToDelete } from '#app/questions/queries.server.ts'
import { deletionSchema } from '#app/questions/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/question-deletion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, userType } = currentUser(context)
  const question = await findQuestionToDelete(db, { questionId: idParam(params.questionId), viewer: { id, userType } })
  if (!question || question.adId !== idParam(params.id)) throw notFound()
  const back = adPath(userType === 'Client', question.adId)
  return { formTokens: issueFormTokens(context), text: question.text, back }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = currentUser(context)
  const [adId, questionId] = [idParam(params.id), idParam(params.questionId)]

  const form = await readForm(request, deletionSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await submitForm(form, (trx) => deleteQuestion(trx, { questionId, viewer }))
  if (!outcome.ok) return invalid(form, { '': `questions:refused.${outcome.reason}` })

  return redirectWithFlash(adPath(viewer.userType === 'Client', adId), 'questions:removal.done')
}

export default function QuestionDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, text, back } = loaderData
  return (
    <NarrowForm
      title={t('questions:removal.title')}
      lead={t('questions:removal.lead')}
      back={{ to: back, label: t('common:actions.back_to_ad') }}
      form={actionData?.form}
    >
      <blockquote className="as-typed">{text}</blockquote>
      <FormPage
        formTokens={formTokens}
        form={actionData?.form}
        submitLabel={t('questions:removal.submit')}
        submitVariant="danger"
        submitIcon="trash-2"
        draft={false}
      />
    </NarrowForm>
  )
}
