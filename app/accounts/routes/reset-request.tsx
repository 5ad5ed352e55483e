import { href } from 'react-router'
import { resetRequestSchema } from '#app/accounts/passwords/schemas.ts'
import { requestPasswordReset } from '#app/accounts/resetting.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { knownBrowserOf } from '#app/accounts/authentication/known-browser.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyWithRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { linkLimit, passwordResets } from '#app/http/limits/rate-limits.server.ts'
import { minutesToWait } from '#app/limits/rules.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { PageMeta } from '#app/site/components/page-meta.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { db } from '#db/connection.ts'
import { withQuery } from '#app/with-query.ts'
import type { Route } from './+types/reset-request.ts'

export const handle: RouteHandle = { sitemap: true, invalidatesPages: false, shortFooter: true }

export function loader({ url, context }: Route.LoaderArgs) {
  return { formTokens: issueFormTokens(context), next: readNext(url) }
}

/** The answer is the same for known and unknown addresses. */
export async function action({ request, url, context }: Route.ActionArgs) {
  const { network } = context.get(requestMetadataContext)
  const nextPath = readNext(url)

  const form = await readForm(request, resetRequestSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { email } = form.value
  const browserId = await knownBrowserOf(request, email)
  const limit = linkLimit(passwordResets, { network, browserId })
  const outcome = await idempotentlyWithRateLimit(db, form.key, limit, (trx) =>
    requestPasswordReset(trx, { email, network, browserId, nextPath, now: new Date() }),
  )
  if (!outcome.ok) return invalid(form, { '': `accounts:refused.too_many_tries?count=${minutesToWait(outcome)}` })

  return redirectWithFlash(withQuery(href('/resetovanje-sifre'), { next: nextPath }), 'verification:reset_sent')
}

export default function ResetRequest({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  return (
    <div className="narrow slim stack">
      {actionData?.form && <FormTitle form={actionData.form}>{t('account-links:reset.title')}</FormTitle>}
      <PageMeta
        title={t('account-links:reset.title')}
        description={t('account-links:reset.lead')}
        path={actionData?.form ? null : href('/resetovanje-sifre')}
      />
      <FormPage
        title={t('account-links:reset.title')}
        intro={t('account-links:reset.lead')}
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
      <Anchor to={withQuery(href('/prijava'), { next: loaderData.next })}>{t('accounts:sign_in.title')}</Anchor>
    </div>
  )
}
