import { data, href } from 'react-router'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, readButton } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { deletePortfolioItem } from '#app/portfolio/keeping.server.ts'
import { findPortfolioItemOf } from '#app/portfolio/queries.server.ts'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/item-deletion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const item = await findPortfolioItemOf(db, { itemId: idParam(params.itemId), workerId: currentUser(context).id })
  if (!item) throw data(null, 404)
  return { seed: formSeed(context), item: { id: item.id, title: item.title } }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const worker = currentUser(context)
  const itemId = idParam(params.itemId)
  const form = await readButton(request, context)

  const outcome = await once(db, form.request, (trx) => deletePortfolioItem(trx, { itemId, workerId: worker.id }))
  if (!outcome.ok) throw data(null, 404)
  return redirectWithFlash(href('/majstor/moj-profil/radovi'), 'portfolio:deletion.done')
}

export default function ItemDeletion({ loaderData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, item } = loaderData
  const back = href('/majstor/moj-profil/radovi')
  return (
    <div className="narrow stack loose">
      <title>{t('portfolio:deletion.title')}</title>
      <PageHead
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
          seed={seed}
        />
        <LinkButton wide variant="quiet" to={back}>
          {t('common:actions.cancel')}
        </LinkButton>
      </div>
    </div>
  )
}
