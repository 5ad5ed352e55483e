import { href } from 'react-router'
import { requestSignInLink } from '#app/accounts/links/link-sign-in.server.ts'
import { resetRequestSchema } from '#app/accounts/passwords/schemas.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { linkLimit, signInLinks } from '#app/http/limits/rate-limits.server.ts'
import { idempotentlyWithRateLimit, tooManyTries } from '#app/http/limits/with-rate-limit.server.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { knownBrowserOf } from '#app/accounts/authentication/known-browser.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/sign-in-link.ts'

export const handle: RouteHandle = { sitemap: false, invalidatesPages: false }

export function loader({ url, context }: Route.LoaderArgs) {
  return { formTokens: issueFormTokens(context), next: readNext(url) }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { network } = context.get(requestMetadataContext)
  const nextPath = readNext(url)

  const form = await readForm(request, resetRequestSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { email } = form.value
  const browserId = await knownBrowserOf(request, email)
  const limit = linkLimit(signInLinks, { network, browserId })
  const outcome = await idempotentlyWithRateLimit(db, form.key, limit, (trx) =>
    requestSignInLink(trx, { email, network, browserId, nextPath, now: new Date() }),
  )
  if (!outcome.ok) return invalid(form, tooManyTries(outcome))

  return redirectWithFlash(withQuery(href('/prijava'), { next: nextPath }), 'verification:sign_in_link_sent')
}

export default function SignInLink({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow slim stack">
      <meta name="robots" content="noindex, follow" />
      <FormTitle form={actionData?.form}>{t('account-links:sign_in.title')}</FormTitle>
      <FormPage
        title={t('account-links:sign_in.title')}
        intro={t('account-links:sign_in.lead')}
        form={actionData?.form}
        formTokens={loaderData.formTokens}
        submitLabel={t('account-links:reset.submit')}
        draft={false}
      >
        <Field
          name="email"
          type="email"
          label={t('common:fields.email')}
          autoComplete="username"
          inputMode="email"
          maxLength={254}
        />
      </FormPage>
      <Anchor to={withQuery(href('/prijava'), { next: loaderData.next })}>
        {t('account-links:sign_in.by_password')}
      </Anchor>
    </div>
  )
}
