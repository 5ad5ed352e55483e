import { href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { readPictureForm } from '#app/images/routes/picture-form.server.ts'
import { PortfolioFields } from '#app/portfolio/components/portfolio-fields.tsx'
import { addPortfolioItem } from '#app/portfolio/keeping.server.ts'
import { picturesOfItem } from '#app/portfolio/rules.ts'
import { portfolioItemSchema } from '#app/portfolio/schemas.ts'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-item.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { seed: formSeed(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const now = new Date()

  const form = await readPictureForm(request, context, {
    purpose: 'portfolio',
    schemaFor: () => portfolioItemSchema,
    most: picturesOfItem,
    now,
  })
  if (form.status !== 'success') return invalid(form)

  const outcome = await once(db, form.request, (trx) =>
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
  const { t } = useWords()
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('portfolio:add')}</FormTitle>
      <PageHead
        title={t('portfolio:add')}
        lead={t('portfolio:form.lead')}
        back={{ to: href('/majstor/moj-profil/radovi'), label: t('portfolio:back') }}
      />
      <FormPage
        form={actionData?.form}
        seed={loaderData.seed}
        encType="multipart/form-data"
        submitLabel={t('portfolio:form.submit')}
      >
        <PortfolioFields form={actionData?.form} />
      </FormPage>
    </div>
  )
}
