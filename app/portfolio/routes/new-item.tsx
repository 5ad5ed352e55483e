import { href } from 'react-router'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PortfolioFields } from '#app/portfolio/components/portfolio-fields.tsx'
import { addPortfolioItem } from '#app/portfolio/items.server.ts'
import { readItemForm } from '#app/portfolio/routes/item-form.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-item.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { formTokens: issueFormTokens(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const now = new Date()

  const form = await readItemForm(request, context, now)
  if (form.status !== 'success') return invalid(form)

  const outcome = await idempotently(db, form.key, (trx) =>
    addPortfolioItem(trx, { ...form.value, workerId: worker.id, now }),
  )
  if (outcome.ok) return redirectWithFlash(href('/majstor/moj-profil/radovi'), 'portfolio:added')
  const text = `portfolio:refused.${outcome.reason}`
  return invalid(
    form,
    outcome.reason === 'images_unknown' ? { images: text } : { '': `${text}?max=${outcome.params?.max}` },
  )
}

export default function NewItem({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('portfolio:add')}</FormTitle>
      <PageHeader
        title={t('portfolio:add')}
        lead={t('portfolio:form.lead')}
        back={{ to: href('/majstor/moj-profil/radovi'), label: t('portfolio:back') }}
      />
      <FormPage
        form={actionData?.form}
        formTokens={loaderData.formTokens}
        encType="multipart/form-data"
        submitLabel={t('portfolio:form.submit')}
      >
        <PortfolioFields />
      </FormPage>
    </div>
  )
}
