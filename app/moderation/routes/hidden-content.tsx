import { href } from '#app/href.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { answerHiding } from '#app/moderation/answering.server.ts'
import { findHiddenContentOf } from '#app/moderation/queries.server.ts'
import { answerLimit } from '#app/moderation/rules.ts'
import { hidingAnswerSchema } from '#app/moderation/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { TextArea } from '#app/ui/form/text-area.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/hidden-content.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export async function loader({ params, context }: Route.LoaderArgs) {
  const key = { hiddenId: idParam(params.hiddenId), authorId: currentUser(context).id }
  const { hiddenAt, restoredAt, ...content } = orNotFound(await findHiddenContentOf(db, key))
  return {
    formTokens: issueFormTokens(context),
    ...content,
    date: formatDate(hiddenAt, languageOf(context)),
    isRestored: restoredAt !== null,
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const key = { hiddenId: idParam(params.hiddenId), authorId: currentUser(context).id }

  const form = await readForm(request, hidingAnswerSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await submitForm(form, (trx) => answerHiding(trx, { ...form.value, ...key, now: new Date() }))
  if (!outcome.ok) return invalid(form, { '': `safety:hidden.refused.${outcome.reason}` })

  return redirectWithFlash(href('/uklonjen-sadrzaj/:hiddenId', { hiddenId: key.hiddenId }), 'safety:hidden.sent')
}

export default function HiddenContent({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, target, excerpt, reason, note, answer, answerDecidedAt, date, isRestored } = loaderData
  const title = t(`safety:hidden.of.${target}`)
  const canAnswer = answer === null && !isRestored
  return (
    <NarrowForm
      title={title}
      lead={t(isRestored ? 'safety:hidden.restored' : 'safety:hidden.hidden_on', { date })}
      back={{ to: href('/uklonjen-sadrzaj'), label: t('safety:hidden.title') }}
      form={actionData?.form}
      loose
    >
      {excerpt && <blockquote className="as-typed">{excerpt}</blockquote>}
      <Notice kind="warning" title={t('safety:hidden.why')}>
        {[t(`safety:reports.reason.${reason}`), note].filter(Boolean).join('. ')}
      </Notice>
      {answer !== null && (
        <section className="stack tight">
          <h2>{t('safety:hidden.own_answer')}</h2>
          <p className="as-typed">{answer}</p>
          {!isRestored && <p>{t(answerDecidedAt ? 'safety:hidden.upheld' : 'safety:hidden.waiting')}</p>}
        </section>
      )}
      {(canAnswer || actionData) && (
        <FormPage formTokens={formTokens} form={actionData?.form} submitLabel={t('safety:hidden.submit')}>
          <TextArea
            name="text"
            label={t('safety:hidden.field')}
            hint={t('safety:hidden.hint')}
            rows={5}
            maxLength={answerLimit}
          />
        </FormPage>
      )}
    </NarrowForm>
  )
}
