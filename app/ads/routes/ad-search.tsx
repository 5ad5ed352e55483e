import { presentReachPrompt } from '#app/accounts/reach/presenter.server.ts'
import { AdCount, AdResults } from '#app/ads/components/ad-results.tsx'
import { AdSearchFilters } from '#app/ads/components/ad-search-filters.tsx'
import { CardDecline } from '#app/ads/components/responses/card-decline.tsx'
import { countOpenAdsBySkillAndCity } from '#app/ads/search/counts.server.ts'
import { readOwnSearch } from '#app/ads/routes/own-search.server.ts'
import { presentAdsOutside, presentToday } from '#app/ads/search/own-search-links.server.ts'
import { presentOwnSearch, searchOwnAds, visitCriteria } from '#app/ads/search/own-search.server.ts'
import { recordSearchVisit } from '#app/ads/search/visits.server.ts'
import { href } from '#app/href.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { respondToSearch } from '#app/http/forms/search-params.server.ts'
import { reachExtendedUsage } from '#app/analytics/routes/milestones.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { profileLaterCookie } from '#app/http/session/cookies.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Select } from '#app/ui/form/select.tsx'
import { LinkRows } from '#app/ui/list/link-rows.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { ProfileSteps } from '#app/workers/components/profile-steps.tsx'
import { presentProfileSteps } from '#app/workers/profile-steps.server.ts'
import { db } from '#db/connection.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import type { Route } from './+types/ad-search.ts'

export const handle: RouteHandle = { inlinesSkills: true }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { id: workerId, userType } = currentUser(context)
  const [now, t, language] = [new Date(), requestTranslate(context), languageOf(context)]
  reachExtendedUsage(context, now)
  const { form, ...search } = readOwnSearch(url.searchParams)
  const visit = await recordSearchVisit(db, { workerId, now, ...visitCriteria(search) })
  const found = await searchOwnAds(db, search, { visit, workerId })
  const isLater = (await profileLaterCookie.parse(request.headers.get('cookie'))) === workerId
  const page = {
    ...presentOwnSearch(search, { visit, found }, { language, t }),
    today: presentToday(visit, { language, t }),
    reach: presentReachPrompt(visit.contacts, { userId: workerId, userType, language, t, now }),
    outside: presentAdsOutside(search, { visit, found }, { counts: await countOpenAdsBySkillAndCity(db), t }),
    profileSteps: isLater ? null : presentProfileSteps(visit, { workerId, t, now }),
    formTokens: issueFormTokens(context),
    form,
    now,
  }
  return respondToSearch(page, form)
}

export default function AdSearch({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { count, nearbyText, profileSteps, formTokens, isFiltered, skillField, cityField, form, sort } = loaderData
  const { tradeField, today, reach, outside, pagePaths } = loaderData
  const path = href('/majstor/pretraga-poslova')
  return (
    <>
      <title>{t('search:own_title')}</title>
      <PageHeader title={t('search:own_title')} />
      {today.rows.length > 0 && <LinkRows selected {...today} />}
      {reach && <LinkRows {...reach} />}
      <div className="with-filters">
        {/* The fields keep what was typed; another search brings them anew. */}
        <AdSearchFilters
          key={JSON.stringify([skillField.defaultValue, tradeField, cityField.defaultValue, form, sort])}
          action={path}
          form={form}
          sort={sort}
          clearTo={isFiltered ? path : null}
        >
          <Select name="skill" {...skillField} />
          {tradeField && <Select name="trade" {...tradeField} />}
          <Select name="city" {...cityField} />
        </AdSearchFilters>
        <div className="stack">
          <p className="muted">{nearbyText ?? <AdCount {...count} />}</p>
          <AdResults
            {...loaderData}
            linkTo={(id) => href('/majstor/posao/:id', { id })}
            renderAnswer={(ad) => <CardDecline ad={ad} formTokens={formTokens} />}
          />
          {outside && !pagePaths.next && <LinkRows label={outside.label} rows={[{ ...outside, icon: 'search' }]} />}
          {profileSteps && <ProfileSteps {...profileSteps} formTokens={formTokens} />}
        </div>
      </div>
    </>
  )
}
