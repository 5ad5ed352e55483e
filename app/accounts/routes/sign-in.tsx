import { href, redirect } from 'react-router'
import { ProviderChoice } from '#app/accounts/components/provider-links.tsx'
import { SignInLinks } from '#app/accounts/components/sign-in-links.tsx'
import { TicketNotice } from '#app/accounts/components/ticket-notice.tsx'
import { signInSchema } from '#app/accounts/schemas.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { WaitingAd } from '#app/ads/components/visitor-ads/waiting-ad.tsx'
import { pathAfterSignIn } from '#app/accounts/routes/path-after-sign-in.server.ts'
import { linkOnSignIn, readIdentityTicket } from '#app/accounts/routes/identities/identity-ticket.server.ts'
import { findWaitingAd } from '#app/ads/routes/visitor-drafts.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { authenticator } from '#app/accounts/authentication/authenticator.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { signInSource } from '#app/accounts/authentication/known-browser.server.ts'
import { tooManyTries } from '#app/http/limits/with-rate-limit.server.ts'
import { usableProviders } from '#app/accounts/authentication/provider-links.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import { completeFirstStep, redirectToSecondStep } from '#app/accounts/authentication/second-step.server.ts'
import { withSignInLimit } from '#app/http/session/sign-in-limit.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PasswordField } from '#app/ui/form/password-field.tsx'
import type { Route } from './+types/sign-in.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export async function loader({ request, url, context }: Route.LoaderArgs) {
  return {
    formTokens: issueFormTokens(context),
    next: readNext(url),
    waitingAd: await findWaitingAd(request),
    ticket: await readIdentityTicket(request, url),
    links: usableProviders(context, url),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, signInSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { email, password } = form.value
  const { network } = context.get(requestMetadataContext)
  const attempt = { email, network, by: await signInSource(request, email) }
  const credentials = new Request(request.url, { method: 'POST', body: new URLSearchParams({ email, password }) })
  const outcome = await withSignInLimit(attempt, () => authenticator.authenticate('password', credentials))
  if (!outcome.ok && outcome.reason === 'rate_limited') return invalid(form, tooManyTries(outcome))
  if (!outcome.ok) return invalid(form, { '': `accounts:refused.${outcome.reason}` })

  const step = await completeFirstStep(request, context, outcome.value)
  if (!step) return invalid(form, { '': 'accounts:refused.invalid_credentials' })
  const { isPending, headers } = step
  if (isPending) return redirectToSecondStep(url, headers)
  trackConversion(context, 'login_complete')
  await linkOnSignIn(request, { ...form.value, ...outcome.value }, headers)
  const path = await pathAfterSignIn(request, url, outcome.value, headers)
  return redirect(path, { status: 303, headers })
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, next, waitingAd, ticket, links } = loaderData
  return (
    <div className="narrow slim stack">
      {actionData?.form && <FormTitle form={actionData.form}>{t('accounts:sign_in.title')}</FormTitle>}
      <PageMeta
        title={t('accounts:sign_in.title')}
        description={t('accounts:sign_in.lead')}
        path={actionData?.form ? null : href('/prijava')}
      />
      {waitingAd && <WaitingAd title={waitingAd.title} page="sign_in" />}
      <FormPage
        title={t('accounts:sign_in.title')}
        form={actionData?.form}
        formTokens={formTokens}
        submitLabel={t('accounts:sign_in.submit')}
        hidden={ticket?.hidden}
        draft={false}
        track="login_page_view"
      >
        {ticket && <TicketNotice ticket={ticket} page="sign_in" />}
        <Field
          name="email"
          type="email"
          label={t('common:fields.email')}
          defaultValue={ticket?.email ?? undefined}
          autoComplete="username"
          inputMode="email"
        />
        <PasswordField name="password" label={t('common:fields.password')} />
      </FormPage>
      <SignInLinks next={next} ticketQuery={ticket?.query}>
        {!ticket?.provider && <ProviderChoice {...links} next={next} />}
      </SignInLinks>
    </div>
  )
}
