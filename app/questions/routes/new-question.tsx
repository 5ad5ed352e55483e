import { data, href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { askQuestion } from '#app/questions/asking.server.ts'
import { findAdToAsk } from '#app/questions/queries.server.ts'
import { canAsk, limits } from '#app/questions/rules.ts'
import { questionSchema } from '#app/questions/schemas.ts'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { TextArea } from '#app/ui/text-area.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-question.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const ad = await findAdToAsk(db, { adId: idParam(params.id) })
  if (!ad) throw data(null, 404)
  return { seed: formSeed(context), title: ad.title, isOpen: canAsk(currentUser(context), ad) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { id: workerId } = currentUser(context)
  const adId = idParam(params.id)

  const form = await readForm(request, questionSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await once(db, form.request, (trx) =>
    askQuestion(trx, { ...form.value, adId, workerId, now: new Date() }),
  )
  if (!outcome.ok && outcome.reason === 'unknown') throw data(null, 404)
  if (!outcome.ok) return invalid(form, { '': `questions:refused.${outcome.reason}?max=${outcome.params?.max}` })

  return redirectWithFlash(href('/majstor/posao/:id', { id: String(adId) }), 'questions:new.done')
}

export default function NewQuestion({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, title, isOpen } = loaderData
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('questions:ask')}</FormTitle>
      <PageHead
        title={t('questions:ask')}
        lead={t('common:words.aboutAd', { title })}
        back={{ to: href('/majstor/posao/:id', { id: params.id }), label: t('common:actions.backToAd') }}
      />
      {isOpen ? (
        <FormPage seed={seed} form={actionData?.form} submitLabel={t('questions:new.submit')} submitIcon="send">
          <TextArea
            name="text"
            label={t('questions:field.question')}
            hint={t('questions:field.public_hint')}
            rows={4}
            maxLength={limits.text}
          />
        </FormPage>
      ) : (
        <Notice kind="info">{t('questions:new.closed')}</Notice>
      )}
    </div>
  )
}
