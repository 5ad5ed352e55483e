import { findAdForQuestion } from '#app/questions/queries.server.ts'
import { href } from '#app/href.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { confirmFirstMessage } from '#app/limits/rules.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { askQuestion } from '#app/questions/asking.server.ts'
import { canAskQuestion, questionLimits } from '#app/questions/rules.ts'
import { questionSchema } from '#app/questions/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-question.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = orNotFound(await findAdForQuestion(db, { adId: idParam(params.id) }))
  return { formTokens: issueFormTokens(context), title: ad.title, isOpen: canAskQuestion(currentUser(context), ad) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: workerId } = currentUser(context)
  const adId = idParam(params.id)

  const form = await readForm(request, questionSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await submitForm(form, (trx) => askQuestion(trx, { ...form.value, adId, workerId, now: new Date() }))
  if (!outcome.ok && outcome.reason === 'ad_closed' && !(await findAdForQuestion(db, { adId })))
    return redirectWithFlash(href('/majstor/pretraga-poslova'), 'questions:refused.ad_gone', 'info')
  if (!outcome.ok && outcome.reason === 'confirm_first') return invalid(form, { '': confirmFirstMessage(outcome) })
  if (!outcome.ok) return invalid(form, { '': `questions:refused.${outcome.reason}?max=${outcome.params?.max}` })

  return redirectWithFlash(href('/majstor/posao/:id', { id: adId }), 'questions:new.done')
}

export default function NewQuestion({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, title, isOpen } = loaderData
  return (
    <NarrowForm
      title={t('questions:ask')}
      lead={t('common:labels.about_ad', { title })}
      back={{ to: href('/majstor/posao/:id', { id: params.id }), label: t('common:actions.back_to_ad') }}
      form={actionData?.form}
    >
      {isOpen || actionData ? (
        <FormPage
          formTokens={formTokens}
          form={actionData?.form}
          submitLabel={t('questions:new.submit')}
          submitIcon="send"
          notSent={t('questions:new.not_sent')}
        >
          <TextArea
            name="text"
            label={t('questions:field.question')}
            hint={t('questions:field.public_hint')}
            rows={4}
            maxLength={questionLimits.text}
          />
        </FormPage>
      ) : (
        <Notice kind="info">{t('questions:new.closed')}</Notice>
      )}
    </NarrowForm>
  )
}
