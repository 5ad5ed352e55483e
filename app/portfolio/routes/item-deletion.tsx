import { data, href } from 'react-router'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, readButton } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { deletePortfolioItem } from '#app/portfolio/items.server.ts'
import { findPortfolioItemOf } from '#app/portfolio/queries.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/item-deletion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const item = await findPortfolioItemOf(db, { itemId: idParam(params.itemId), workerId: currentUser(context).id })
  if (!item) throw data(null, 404)
  return { formTokens: issueFormTokens(context), item: { id: item.id, title: item.title } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const itemId = idParam(params.itemId)
  const form = await readButton(request, context)

  const outcome = await idempotently(db, form.key, (trx) => deletePortfolioItem(trx, { itemId, workerId: worker.id }))
  if (!outcome.ok) throw data(null, 404)
  return redirectWithFlash(href('/majstor/moj-profil/radovi'), 'portfolio:deletion.done')
}

export default function ItemDeletion({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, item } = loaderData
  const back = href('/majstor/moj-profil/radovi')
  return (
    <div className="narrow stack loose">
      <title>{t('portfolio:deletion.title')}</title>
      <PageHeader
        title={t('portfolio:deletion.title')}
        back={{ to: back, label: t('portfolio:back') }}
        lead={t('portfolio:deletion.lead', { title: item.title })}
      />
      <div className="stack">
        <ButtonForm
          wide
          variant="danger"
          icon="trash-2"
          action={href('/majstor/moj-profil/radovi/:itemId/brisanje', { itemId: String(item.id) })}
          label={t('portfolio:deletion.submit')}
          formTokens={formTokens}
        />
        <LinkButton wide variant="quiet" to={back}>
          {t('common:actions.cancel')}
        </LinkButton>
      </div>
    </div>
  )
}
