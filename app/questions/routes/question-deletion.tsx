import { data, href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { deleteQuestion } from '#app/questions/deleting.server.ts'
import { findQuestionToDelete } from '#app/questions/queries.server.ts'
import { removalSchema } from '#app/questions/schemas.ts'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/question-deletion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { id, userType } = currentUser(context)
  const question = await findQuestionToDelete(db, { questionId: idParam(params.questionId), viewer: { id, userType } })
  if (!question || question.adId !== idParam(params.id)) throw data(null, 404)
  return { seed: formSeed(context), text: question.text, adPath: adPath(userType, params.id) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const viewer = currentUser(context)
  const questionId = idParam(params.questionId)

  const form = await readForm(request, removalSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await once(db, form.request, (trx) => deleteQuestion(trx, { questionId, viewer }))
  if (!outcome.ok && outcome.reason === 'unknown') throw data(null, 404)
  if (!outcome.ok) return invalid(form, { '': `questions:refused.${outcome.reason}` })

  return redirectWithFlash(adPath(viewer.userType, params.id), 'questions:removal.done')
}

export default function QuestionDeletion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, text, adPath } = loaderData
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('questions:removal.title')}</FormTitle>
      <PageHead
        title={t('questions:removal.title')}
        lead={t('questions:removal.lead')}
        back={{ to: adPath, label: t('common:actions.backToAd') }}
      />
      <blockquote className="as-typed">{text}</blockquote>
      <FormPage
        seed={seed}
        form={actionData?.form}
        submitLabel={t('questions:removal.submit')}
        submitVariant="danger"
        submitIcon="trash-2"
        draft={false}
      />
    </div>
  )
}

function adPath(userType: 'Worker' | 'Client', id: string): string {
  return userType === 'Worker' ? href('/majstor/posao/:id', { id }) : href('/klijent/moji-oglasi/:id', { id })
}
