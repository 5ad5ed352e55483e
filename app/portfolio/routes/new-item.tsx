import { href } from 'react-router'
import { StartedForms } from '#app/drafts/components/started-forms.tsx'
import { continueFormDraft } from '#app/drafts/routes/continuing.server.ts'
import { refuseAndStore, submitFormDraft } from '#app/drafts/routes/storing.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PortfolioFields } from '#app/portfolio/components/portfolio-fields.tsx'
import { portfolioDraftForm } from '#app/portfolio/draft-form.server.ts'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { readItemForm } from '#app/portfolio/routes/item-form.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import type { Db } from '#db/connection.ts'
import type { Route } from './+types/new-item.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  return continueFormDraft(context, { url, form: portfolioDraftForm })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: workerId } = currentUser(context)
  const now = new Date()

  const form = await readItemForm(request, context, now)
  if (form.status !== 'success') return refuseAndStore(portfolioDraftForm, form, { context, now })

  const verb = (trx: Db) => addPortfolioItem(trx, { ...form.value, workerId, now })
  const outcome = await submitFormDraft(portfolioDraftForm, form, { userId: workerId, now, verb })
  if (outcome.ok) return redirectWithFlash(href('/majstor/moj-profil/radovi'), 'portfolio:added')
  const text = `portfolio:refused.${outcome.reason}`
  const [field, message] =
    outcome.reason === 'images_unknown' ? ['images', text] : ['', `${text}?max=${outcome.params?.max}`]
  return refuseAndStore(portfolioDraftForm, form, { context, now, errors: { [field]: message } })
}

export default function NewItem({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, continued } = loaderData
  const draft = actionData ?? continued
  return (
    <NarrowForm
      title={t('portfolio:add')}
      lead={t('portfolio:form.lead')}
      back={{ to: href('/majstor/moj-profil/radovi'), label: t('portfolio:back') }}
      form={actionData?.form}
    >
      <StartedForms drafts={draft.started} stored={draft.stored} />
      <FormPage
        key={continued.key}
        form={draft.form}
        draft={!continued.key}
        autosave={draft.autosave}
        formTokens={formTokens}
        encType="multipart/form-data"
        submitLabel={t('portfolio:form.submit')}
      >
        <PortfolioFields />
      </FormPage>
    </NarrowForm>
  )
}
