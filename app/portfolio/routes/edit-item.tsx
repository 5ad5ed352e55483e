import { data, href } from 'react-router'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PortfolioFields } from '#app/portfolio/components/portfolio-fields.tsx'
import { editPortfolioItem } from '#app/portfolio/items.server.ts'
import { findPortfolioItemOf } from '#app/portfolio/queries.server.ts'
import { readItemForm } from '#app/portfolio/routes/item-form.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/edit-item.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const item = await findPortfolioItemOf(db, { itemId: idParam(params.itemId), workerId: currentUser(context).id })
  if (!item) throw data(null, 404)
  const { title, description, images } = item
  return { formTokens: issueFormTokens(context), item: { title, description, imageIds: images.map(({ id }) => id) } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const itemId = idParam(params.itemId)

  const form = await readItemForm(request, context, new Date())
  if (form.status !== 'success') return invalid(form)

  const outcome = await idempotently(db, form.key, (trx) =>
    editPortfolioItem(trx, { ...form.value, itemId, workerId: worker.id }),
  )
  if (outcome.ok) return redirectWithFlash(href('/majstor/moj-profil/radovi'), 'portfolio:edit.saved')
  if (outcome.reason === 'unknown') throw data(null, 404)
  return invalid(form, { images: `portfolio:refused.${outcome.reason}` })
}

export default function EditItem({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, item } = loaderData
  return (
    <NarrowForm
      title={t('portfolio:edit.title')}
      lead={item.title}
      back={{ to: href('/majstor/moj-profil/radovi'), label: t('portfolio:back') }}
      form={actionData?.form}
    >
      <FormPage
        form={actionData?.form}
        formTokens={formTokens}
        encType="multipart/form-data"
        submitLabel={t('common:actions.save')}
      >
        <PortfolioFields item={item} />
      </FormPage>
    </NarrowForm>
  )
}
