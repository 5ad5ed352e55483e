import { href } from '#app/href.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { notFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { findAnsweredQuestionOf } from '#app/questions/queries.server.ts'
import { replyToAnswer } from '#app/questions/replying.server.ts'
import { questionLimits } from '#app/questions/rules.ts'
import { replySchema } from '#app/questions/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/reply.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const question = await findAnsweredQuestionOf(db, {
    questionId: idParam(params.questionId),
    workerId: currentUser(context).id,
  })
  if (!question || question.adId !== idParam(params.id)) throw notFound()
  return { formTokens: issueFormTokens(context), question }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: workerId } = currentUser(context)
  const questionId = idParam(params.questionId)

  const form = await readForm(request, replySchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await submitForm(form, (trx) =>
    replyToAnswer(trx, { ...form.value, questionId, workerId, now: new Date() }),
  )
  if (!outcome.ok) return invalid(form, { '': `questions:refused.${outcome.reason}` })

  return redirectWithFlash(href('/majstor/posao/:id', { id: outcome.value.adId }), 'questions:reply.done')
}

export default function Reply({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, question } = loaderData
  return (
    <NarrowForm
      title={t('questions:follow_up.title')}
      lead={t('common:labels.about_ad', { title: question.adTitle })}
      back={{ to: href('/majstor/posao/:id', { id: params.id }), label: t('common:actions.back_to_ad') }}
      form={actionData?.form}
    >
      <p className="muted">{t('questions:field.question')}</p>
      <blockquote className="as-typed">{question.text}</blockquote>
      <p className="muted">{t('questions:answer_of_client')}</p>
      <blockquote className="as-typed">{question.answer}</blockquote>
      {question.canReply || actionData ? (
        <FormPage
          formTokens={formTokens}
          form={actionData?.form}
          submitLabel={t('questions:reply.submit')}
          notSent={t('questions:reply.not_sent')}
        >
          <TextArea
            name="text"
            label={t('questions:field.answer')}
            hint={t('questions:follow_up.hint')}
            rows={4}
            maxLength={questionLimits.text}
          />
        </FormPage>
      ) : (
        <Notice kind="info">{t('questions:follow_up.closed')}</Notice>
      )}
    </NarrowForm>
  )
}
