import { href } from 'react-router'
import { registrationPath } from '#app/accounts/paths.ts'
import { AdCard } from '#app/ads/components/ad-card.tsx'
import { presentFoundAd } from '#app/ads/presenters.server.ts'
import { searchAds } from '#app/ads/search/searching.server.ts'
import { languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { formatCount } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { Faq } from '#app/site/components/faq.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/become-a-worker.ts'

const shownAds = 2

export async function loader({ context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const { items, total, isTotalCapped } = await searchAds(db, { pageSize: shownAds })
  const ads = items.map((ad) => presentFoundAd(ad, language))
  return { isMember: maybeUser(context) !== null, ads, total, isTotalCapped, now: new Date() }
}

export default function BecomeAWorker({ loaderData }: Route.ComponentProps) {
  const { t, language } = useTranslation()
  return (
    <div className="narrow stack loose">
      <PageMeta title={t('become:title')} description={t('become:lead')} path={href('/postani-majstor')} />
      <PageHeader title={t('become:title')} lead={t('become:lead')} />
      {loaderData.ads.length > 0 && (
        <section className="stack">
          <h2>
            {loaderData.isTotalCapped
              ? t('become:more_open', { number: formatCount(loaderData.total, language) })
              : t('become:open', { count: loaderData.total })}
          </h2>
          <CardList>
            {loaderData.ads.map((ad) => (
              <AdCard key={ad.id} ad={ad} to={href('/oglasi/:id', { id: String(ad.id) })} now={loaderData.now} />
            ))}
          </CardList>
          <p>
            <Anchor to={href('/poslovi')}>{t('become:all_open')}</Anchor>
          </p>
        </section>
      )}
      {!loaderData.isMember && (
        <div className="stack tight">
          <LinkButton wide to={registrationPath('Worker')}>
            {t('become:cta')}
          </LinkButton>
          <p className="muted">{t('become:cta_text')}</p>
        </div>
      )}
      <section className="prose">
        <h2>{t('become:why.title')}</h2>
        <ul>
          {['jobs', 'leads', 'reviews', 'alerts'].map((item) => (
            <li key={item}>{t(`become:why.items.${item}`)}</li>
          ))}
        </ul>
      </section>
      <section className="stack">
        <h2>{t('become:how.title')}</h2>
        <ol className="numbered">
          {['register', 'profile', 'offer', 'work'].map((step) => (
            <li key={step}>
              <strong>{t(`become:how.items.${step}.title`)}</strong>
              <p>{t(`become:how.items.${step}.text`)}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className="stack tight">
        <h2>{t('become:cost.title')}</h2>
        <p>{t('become:cost.text')}</p>
        <p>
          <Anchor to={href('/partneri')}>{t('become:tiers')}</Anchor>
        </p>
      </section>
      <section className="stack tight">
        <h2>{t('become:checked.title')}</h2>
        <p>{t('become:checked.text')}</p>
      </section>
      <Faq namespace="become" questions={['company', 'city', 'budget', 'bad']} />
      {!loaderData.isMember && (
        <LinkButton wide variant="secondary" to={registrationPath('Worker')}>
          {t('become:cta')}
        </LinkButton>
      )}
    </div>
  )
}
