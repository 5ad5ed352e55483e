import { findAdSummaryOf } from '#app/ads/queries.server.ts'
import { href } from '#app/href.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { refused } from '#app/outcome.ts'
import { answerQuestion } from '#app/questions/answering.server.ts'
import { findQuestionToClient } from '#app/questions/queries.server.ts'
import { questionLimits } from '#app/questions/rules.ts'
import { answerSchema } from '#app/questions/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/answer.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const question = await findQuestionToClient(db, {
    questionId: idParam(params.questionId),
    clientId: currentUser(context).id,
  })
  if (!question || question.adId !== idParam(params.id)) throw notFound()
  return { formTokens: issueFormTokens(context), question }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: clientId } = currentUser(context)
  const adId = idParam(params.id)
  const questionId = idParam(params.questionId)

  const form = await readForm(request, answerSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await submitForm(form, async (trx) => {
    const answered = await answerQuestion(trx, { ...form.value, questionId, clientId, now: new Date() })
    const isGone = !answered.ok && answered.reason === 'unknown' && (await findAdSummaryOf(trx, { adId, clientId }))
    return isGone ? refused('question_gone') : answered
  })
  if (!outcome.ok && outcome.reason === 'question_gone')
    return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: adId }), 'questions:refused.question_gone', 'info')
  if (!outcome.ok) return invalid(form, { '': `questions:refused.${outcome.reason}` })

  return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: outcome.value.adId }), 'questions:reply.done')
}

export default function Answer({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, question } = loaderData
  const name = question.askedBy.isDeleted ? t('common:labels.deleted_user') : question.askedBy.name
  return (
    <NarrowForm
      title={t('questions:reply.title')}
      lead={t('common:labels.about_ad', { title: question.adTitle })}
      back={{ to: href('/klijent/moji-oglasi/:id', { id: params.id }), label: t('common:actions.back_to_ad') }}
      form={actionData?.form}
    >
      <p className="muted">{t('questions:reply.asked', { name })}</p>
      <blockquote className="as-typed">{question.text}</blockquote>
      {question.canAnswer || actionData ? (
        <FormPage
          formTokens={formTokens}
          form={actionData?.form}
          submitLabel={t('questions:reply.submit')}
          notSent={t('questions:reply.not_sent')}
        >
          <TextArea
            name="text"
            label={t('questions:field.answer')}
            hint={t('questions:field.public_hint')}
            rows={4}
            maxLength={questionLimits.text}
          />
        </FormPage>
      ) : (
        <Notice kind="info">{t('questions:reply.closed')}</Notice>
      )}
    </NarrowForm>
  )
}
