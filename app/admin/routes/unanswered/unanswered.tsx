import { listUnansweredAds } from '#app/ads/responses/unanswered.server.ts'
import { href } from '#app/href.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { cityName } from '#app/places/cities.ts'
import { tradeOrSkillName } from '#app/trades/trades.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Card, CardList, CardTitle } from '#app/ui/list/card.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/unanswered.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const ads = await listUnansweredAds(db, { now: new Date() })
  return {
    ads: ads.map(({ id, title, city, publishedAt, clientId, clientName, responses, notes, ...ad }) => ({
      id,
      title,
      about: [tradeOrSkillName(ad, language), cityName(city)].join(' · '),
      at: formatDateTime(publishedAt, language),
      client: { to: href('/admin/users/:id', { id: clientId }), name: clientName },
      notified: responses.notified,
      opened: responses.opened,
      notes: notes.map(({ text, at, adminName }) => ({
        text,
        by: `${adminName}, ${formatDateTime(new Date(at), language)}`,
      })),
      declined: responses.declines.reduce((sum, { count }) => sum + count, 0),
    })),
  }
}

export default function Unanswered({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { ads } = loaderData
  return (
    <div className="narrow stack">
      <title>{t('admin:unanswered.title')}</title>
      <PageHeader title={t('admin:unanswered.title')} lead={t('admin:unanswered.lead')} />
      {ads.length === 0 && <EmptyState icon="check">{t('admin:unanswered.none')}</EmptyState>}
      <CardList>
        {ads.map(({ id, title, about, at, client, notes, ...counts }) => (
          <Card as="li" key={id}>
            <CardTitle level={2} to={href('/oglasi/:id', { id })}>
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
              <LinkButton to={href('/admin/unanswered/:adId/biljeska', { adId: id })} variant="secondary">
                {t('admin:acts.add_ad_note.title')}
              </LinkButton>
              <LinkButton to={href('/admin/unanswered/:adId/majstori', { adId: id })} variant="secondary">
                {t('admin:candidates.title')}
              </LinkButton>
              <LinkButton to={href('/admin/unanswered/:adId/obavijest', { adId: id })} variant="secondary">
                {t('admin:acts.notify_workers.submit')}
              </LinkButton>
              <LinkButton to={client.to} variant="quiet">
                {client.name}
              </LinkButton>
            </div>
          </Card>
        ))}
      </CardList>
    </div>
  )
}
