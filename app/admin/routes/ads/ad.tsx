import { presentAdminAd } from '#app/admin/ads/ad-presenter.server.ts'
import { presentAdHistory } from '#app/admin/ads/history-presenter.server.ts'
import { listAdHistory } from '#app/admin/ads/history.server.ts'
import { findAdOfAnyone } from '#app/admin/ads/queries.server.ts'
import { AdActs } from '#app/admin/components/ad-acts.tsx'
import { AdTimeline } from '#app/admin/components/ad-timeline.tsx'
import { AdStatusBadge } from '#app/ads/components/ad-status-badge.tsx'
import { href } from '#app/href.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { KeyValueList } from '#app/ui/list/key-value-list.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/ad.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const adId = idParam(params.adId)
  const [found, history] = await Promise.all([findAdOfAnyone(db, adId), listAdHistory(db, adId)])
  const options = { language: languageOf(context), t: requestTranslate(context) }
  return { ad: presentAdminAd(orNotFound(found), options), history: presentAdHistory(history, options) }
}

export default function AdPage({ loaderData: { ad, history } }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { name, to } = ad.client
  const facts = ad.facts.map(({ label, value }) => [label, value] as const)
  return (
    <div className="stack loose">
      <title>{ad.title}</title>
      <PageHeader
        title={ad.title}
        badge={<AdStatusBadge status={ad.status} isRemoved={ad.isRemoved} />}
        back={{ to: href('/admin/unanswered'), label: t('admin:unanswered.title') }}
        long
      />
      <div className="row">
        {ad.isOpen && <AdActs adId={ad.id} />}
        {ad.publicPath && (
          <LinkButton to={ad.publicPath} variant="quiet">
            {t('admin:ad.public_page')}
          </LinkButton>
        )}
      </div>
      <KeyValueList items={[...facts, [t('admin:ad.client'), to ? <a href={to}>{name}</a> : name]]} />
      <p>{ad.responses}</p>
      {ad.notes.length > 0 && (
        <section className="stack tight">
          <h2>{t('admin:sections.notes')}</h2>
          {ad.notes.map(({ text, by }, index) => (
            <p key={`${by}-${index}`}>
              {text} <small>{by}</small>
            </p>
          ))}
        </section>
      )}
      <AdTimeline {...history} />
    </div>
  )
}
