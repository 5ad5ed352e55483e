import { redirect } from 'react-router'
import { homePath, registrationPath } from '#app/accounts/paths.ts'
import { AdFields, adForm } from '#app/ads/components/ad-fields.tsx'
import { SavedVisitorDrafts } from '#app/ads/components/visitor-ads/saved-visitor-drafts.tsx'
import { loadAdFormOptions } from '#app/ads/routes/ad-form.server.ts'
import { claimDraftsOfBrowser } from '#app/ads/routes/claimed-drafts.server.ts'
import { findVisitorDrafts, redirectMember, storeVisitorDraft } from '#app/ads/routes/visitor-drafts.server.ts'
import { adFormSchema } from '#app/ads/schemas.ts'
import { newAdSchema, withSkillOfTitle } from '#app/ads/search/schema.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { readSearchParams } from '#app/http/forms/search-params.server.ts'
import { consume, savedForms } from '#app/http/limits/rate-limits.server.ts'
import { tooManyTries } from '#app/http/limits/with-rate-limit.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { languageOf, maybeUser, requestMetadataContext } from '#app/http/session/context.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { refused } from '#app/outcome.ts'
import { largestCityNames } from '#app/places/choices.server.ts'
import { cityName } from '#app/places/cities.ts'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { VisitorAdSteps } from '#app/ads/components/visitor-ads/visitor-ad-steps.tsx'
import choicesStylesheet from '#app/ui/styles/choices.css?url'
import { withQuery } from '#app/with-query.ts'
import type { Route } from './+types/visitor-ad.ts'

export const handle: RouteHandle = {
  sitemap: true,
  invalidatesPages: false,
  bottomCards: false,
  shortFooter: true,
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const user = maybeUser(context)
  if (user) throw await redirectMember(user, url)
  const search = withSkillOfTitle(readSearchParams(newAdSchema, url.searchParams).search)
  const { drafts, isExpired } = await findVisitorDrafts(request)
  const [newest] = drafts
  const continued = url.search === '' ? newest : undefined
  const { key, token } = issueFormTokens(context)
  return {
    formTokens: { key: continued?.formKey ?? key, token },
    ad: continued ?? { ...search, city: search.city && cityName(search.city) },
    saved: { title: newest?.title, isContinued: continued !== undefined, isExpired },
    memberPath: href('/klijent/objavite-oglas') + url.search,
    ...(await loadAdFormOptions(languageOf(context))),
    cities: largestCityNames(40),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, adFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { network } = context.get(requestMetadataContext)
  const seconds = await consume(savedForms, network)
  if (seconds > 0) return invalid(form, tooManyTries(refused('rate_limited', { seconds })))
  const [formKey = ''] = form.key.key.split(' ')
  const { outcome, browserKey, headers } = await storeVisitorDraft(request, { formKey, network, content: form.value })
  if (!outcome.ok) return invalid(form, { '': withQuery(`post-ad:${outcome.reason}`, { ...outcome.params }) })

  form.key.confirm?.()
  const user = maybeUser(context)
  if (!user) return redirect(registrationPath('Client'), { status: 303, headers })
  const adPath = await claimDraftsOfBrowser(browserKey, headers, { userId: user.id, userType: user.userType })
  return redirect(adPath ?? homePath(user.userType), { status: 303, headers })
}

export default function VisitorAd({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, ad, saved, memberPath, cities, skills, usualPrices, closedWorks } = loaderData
  const form = actionData?.form
  return (
    <div className="narrow stack">
      <link rel="stylesheet" href={choicesStylesheet} precedence="default" />
      {form ? (
        <FormTitle form={form}>{t('post-ad:title')}</FormTitle>
      ) : (
        <PageMeta title={t('post-ad:title')} description={t('post-ad:description')} path={href('/objavite-oglas')} />
      )}
      <PageHeader title={t('post-ad:title')} lead={t('post-ad:lead')} />
      <VisitorAdSteps current={1} />
      <SavedVisitorDrafts {...saved} />
      <FormPage {...adForm} form={form} formTokens={formTokens} submitLabel={t('post-ad:submit')}>
        <AdFields ad={ad} cities={cities} skills={skills} usualPrices={usualPrices} closedWorks={closedWorks} />
        <p className="hint">{t('post-ad:after')}</p>
      </FormPage>
      <p className="muted">
        {t('accounts:registration.have_account')}{' '}
        <Anchor to={withQuery(href('/prijava'), { next: memberPath })}>{t('accounts:sign_in.title')}</Anchor>
      </p>
    </div>
  )
}
