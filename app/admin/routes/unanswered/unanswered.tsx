import { AdActs } from '#app/admin/components/ad-acts.tsx'
import { presentUnanswered } from '#app/admin/ads/unanswered-presenter.server.ts'
import { listUnansweredAds } from '#app/ads/responses/unanswered.server.ts'
import { href } from '#app/href.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card, CardList, CardTitle } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Pager } from '#app/ui/list/pager.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/unanswered.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const cursor = url.searchParams.get('cursor')
  const { items, nextCursor, isFirst } = await listUnansweredAds(db, { now: new Date(), cursor })
  const language = languageOf(context)
  const path = href('/admin/unanswered')
  return {
    ads: items.map((ad) => presentUnanswered(ad, language)),
    next: nextCursor && withQuery(path, { cursor: nextCursor }),
    first: isFirst ? null : path,
  }
}

export default function Unanswered({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ads, next, first } = loaderData
  return (
    <div className="narrow stack">
      <title>{t('admin:unanswered.title')}</title>
      <PageHeader title={t('admin:unanswered.title')} lead={t('admin:unanswered.lead')} />
      {ads.length === 0 && <EmptyState icon="check">{t('admin:unanswered.none')}</EmptyState>}
      <CardList>
        {ads.map(({ id, title, about, at, client, notes, ...counts }) => (
          <Card as="li" key={id}>
            <CardTitle level={2} to={href('/admin/ads/:adId', { adId: id })}>
              {title}
            </CardTitle>
            <p className="muted">{about}</p>
            <p>{t('admin:unanswered.since', { at })}</p>
            <p>{t('admin:unanswered.responses', counts)}</p>
            {notes.map(({ text, by }) => (
              <p key={by}>
                {text} <small>{by}</small>
              </p>
            ))}
            <div className="row">
              <AdActs adId={id} />
              <LinkButton to={client.to} variant="quiet">
                {client.name}
              </LinkButton>
            </div>
          </Card>
        ))}
      </CardList>
      <Pager next={next} first={first} />
    </div>
  )
}
