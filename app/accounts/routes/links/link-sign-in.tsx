import { data, href, redirect } from 'react-router'
import { InvalidLink } from '#app/accounts/components/invalid-link.tsx'
import { findSignInLink, signInByLink } from '#app/accounts/links/link-sign-in.server.ts'
import { pathAfterSignIn } from '#app/accounts/routes/path-after-sign-in.server.ts'
import { findDerivedToken } from '#app/accounts/sessions/derived-tokens.server.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { issueFormTokens, readButton } from '#app/http/forms/forms.server.ts'
import { readFormBrowser } from '#app/accounts/authentication/form-saving.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { requestMetadataContext } from '#app/http/session/context.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import { pendingSignInHeaders, redirectToSecondStep } from '#app/accounts/authentication/second-step.server.ts'
import { openedSessionHeaders } from '#app/accounts/authentication/session.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/link-sign-in.ts'

export const handle: RouteHandle = { invalidatesPages: false, shortFooter: true }

export function headers() {
  return { 'cache-control': 'no-store' }
}

// The link shows a button instead of signing in by GET, because mail scanners follow links.
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const link = await findSignInLink(db, { userId: idParam(params.userId), token: params.token, now: new Date() })
  return data(
    { ...link, formTokens: issueFormTokens(context), next: readNext(url) },
    { status: link.state === 'valid' ? 200 : 410 },
  )
}

export async function action({ request, params, url, context }: Route.ActionArgs) {
  const { userAgent, network } = context.get(requestMetadataContext)
  const userId = idParam(params.userId)
  const form = await readButton(request, context)

  const browser = { userAgent, network, browserHash: await readFormBrowser(request) }
  const outcome = await idempotently(db, form.key, (trx) =>
    signInByLink(trx, { userId, token: params.token, ...browser, now: new Date() }),
  )
  if (!outcome.ok) return data(null, { status: 410 })

  const { isPasswordRemoved, isPending } = outcome.value
  const token = await findDerivedToken(db, params.token)
  if (isPending) return redirectToSecondStep(url, await pendingSignInHeaders(token))
  trackConversion(context, 'login_complete')
  const message = isPasswordRemoved ? 'verification:password_removed' : undefined
  const sessionHeaders = await openedSessionHeaders(request, { token, userId }, message)
  const path = await pathAfterSignIn(request, url, outcome.value, sessionHeaders)
  return redirect(path, { status: 303, headers: sessionHeaders })
}

export default function LinkSignIn({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { state, email, takesOver, formTokens, next } = loaderData
  return (
    <div className="narrow slim stack">
      <meta name="robots" content="noindex" />
      {state === 'valid' ? (
        <>
          <title>{t('accounts:sign_in.title')}</title>
          <FormPage
            title={t('accounts:sign_in.title')}
            intro={t('account-links:sign_in.last_step', { address: email })}
            formTokens={formTokens}
            submitLabel={t('accounts:sign_in.submit')}
            draft={false}
          >
            {takesOver && <Notice kind="warning">{t('account-links:sign_in.removes_password')}</Notice>}
          </FormPage>
        </>
      ) : (
        <InvalidLink
          state={state}
          retryLink={{ to: withQuery(href('/prijava/link'), { next }), label: t('account-links:reset.request_new') }}
          continueLink={{ to: withQuery(href('/prijava'), { next }), label: t('accounts:sign_in.title') }}
        />
      )}
    </div>
  )
}
