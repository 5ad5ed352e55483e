import { href } from 'react-router'
import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { StartedForms } from '#app/drafts/components/started-forms.tsx'
import { presentFormDrafts } from '#app/drafts/presenter.server.ts'
import { listFormDrafts } from '#app/drafts/queries.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PortfolioItem } from '#app/portfolio/components/portfolio-item.tsx'
import { portfolioDraftForm } from '#app/portfolio/draft-form.server.ts'
import { findMaxItems, listPortfolio } from '#app/portfolio/queries.server.ts'
import { canAddItem } from '#app/portfolio/rules.ts'
import { CardList } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/portfolio.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { id: workerId } = currentUser(context)
  const [items, maxItems, drafts] = await Promise.all([
    listPortfolio(db, { workerId }),
    findMaxItems(db, { workerId }),
    listFormDrafts(db, { userId: workerId, form: portfolioDraftForm }),
  ])
  const reader = { language: languageOf(context), now: new Date() }
  return { items, maxItems, drafts: presentFormDrafts([portfolioDraftForm], drafts, reader) }
}

export default function Portfolio({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { items, maxItems, drafts } = loaderData
  const addButton = (
    <LinkButton to={href('/majstor/moj-profil/radovi/novi')} icon="plus">
      {t('portfolio:add')}
    </LinkButton>
  )
  const canAdd = canAddItem({ maxItems, items: items.length })
  return (
    <AccountPage userType="Worker" current="portfolio" title={t('portfolio:title')} lead={t('portfolio:lead')}>
      <StartedForms drafts={drafts} />
      {items.length === 0 && (
        <EmptyState icon="image" action={addButton}>
          {t('portfolio:none')}
        </EmptyState>
      )}
      {items.length > 0 && canAdd && <p>{addButton}</p>}
      {!canAdd && (
        <Notice kind="info" title={t('portfolio:refused.portfolio_full', { max: maxItems })}>
          {t('portfolio:full_hint')}
        </Notice>
      )}
      {items.length > 0 && (
        <>
          <p className="muted small">{t('portfolio:used', { count: items.length, max: maxItems })}</p>
          <div className="card-columns">
            <CardList>
              {items.map((item) => (
                <PortfolioItem key={item.id} item={item}>
                  <div className="row">
                    <LinkButton
                      variant="secondary"
                      icon="pencil"
                      to={href('/majstor/moj-profil/radovi/:itemId/izmjena', { itemId: String(item.id) })}
                    >
                      {t('portfolio:edit.link')}
                    </LinkButton>
                    <LinkButton
                      variant="quiet"
                      icon="trash-2"
                      to={href('/majstor/moj-profil/radovi/:itemId/brisanje', { itemId: String(item.id) })}
                    >
                      {t('common:actions.delete')}
                    </LinkButton>
                  </div>
                </PortfolioItem>
              ))}
            </CardList>
          </div>
        </>
      )}
    </AccountPage>
  )
}
