import { data, href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { readPictureForm } from '#app/images/routes/picture-form.server.ts'
import { PortfolioFields } from '#app/portfolio/components/portfolio-fields.tsx'
import { editPortfolioItem } from '#app/portfolio/keeping.server.ts'
import { findPortfolioItemOf } from '#app/portfolio/queries.server.ts'
import { picturesOfItem } from '#app/portfolio/rules.ts'
import { portfolioItemSchema } from '#app/portfolio/schemas.ts'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/edit-item.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const item = await findPortfolioItemOf(db, { itemId: idParam(params.itemId), workerId: currentUser(context).id })
  if (!item) throw data(null, 404)
  const { title, description, images } = item
  return { seed: formSeed(context), item: { title, description, imageIds: images.map(({ id }) => id) } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const itemId = idParam(params.itemId)

  const form = await readPictureForm(request, context, {
    purpose: 'portfolio',
    schemaFor: () => portfolioItemSchema,
    most: picturesOfItem,
    now: new Date(),
  })
  if (form.status !== 'success') return invalid(form)

  const outcome = await once(db, form.request, (trx) =>
    editPortfolioItem(trx, { ...form.value, itemId, workerId: worker.id }),
  )
  if (outcome.ok) return redirectWithFlash(href('/majstor/moj-profil/radovi'), 'portfolio:edit.saved')
  if (outcome.reason === 'unknown') throw data(null, 404)
  return invalid(form, { images: `portfolio:refused.${outcome.reason}` })
}

export default function EditItem({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, item } = loaderData
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('portfolio:edit.title')}</FormTitle>
      <PageHead
        title={t('portfolio:edit.title')}
        lead={item.title}
        back={{ to: href('/majstor/moj-profil/radovi'), label: t('portfolio:back') }}
      />
      <FormPage
        form={actionData?.form}
        seed={seed}
        encType="multipart/form-data"
        submitLabel={t('common:actions.save')}
      >
        <PortfolioFields form={actionData?.form} item={item} />
      </FormPage>
    </div>
  )
}
