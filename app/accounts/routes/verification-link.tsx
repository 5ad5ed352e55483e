import { data, href } from 'react-router'
import { InvalidLink } from '#app/accounts/components/invalid-link.tsx'
import { homeOrSignInPath, verificationPath } from '#app/accounts/paths.ts'
import type { VerificationKind } from '#app/accounts/rules.ts'
import { findLinkOwner, findLinkState } from '#app/accounts/token-links.server.ts'
import { verifyByLink } from '#app/accounts/verifying.server.ts'
import { maybeUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, readButton } from '#app/http/forms/forms.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/verification-link.ts'

export const handle = { hydrate: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

// The link shows a button instead of verifying by GET, because mail scanners follow links.
export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const { token } = params
  const purpose = purposeOf(pattern)
  const state = await findLinkState(db, { purpose, userId: idParam(params.userId), token, now: new Date() })
  const canRequestNew = state === 'expired' && (await findLinkOwner(db, { purpose, token })) !== undefined
  return data(
    { purpose, state, canRequestNew, formTokens: issueFormTokens(context) },
    { status: state === 'valid' ? 200 : 410 },
  )
}

export async function action({ request, params, pattern, context }: Route.ActionArgs) {
  const purpose = purposeOf(pattern)
  const userId = idParam(params.userId)
  const form = await readButton(request, context)

  const outcome = await idempotently(db, form.key, (trx) =>
    verifyByLink(trx, { purpose, userId, token: params.token, now: new Date() }),
  )
  if (!outcome.ok) return data(null, { status: 410 })

  return redirectWithFlash(homeOrSignInPath(maybeUser(context)), `verification:${purpose}_verified`)
}

function purposeOf(pattern: string): VerificationKind {
  return pattern.includes('email-potvrda') ? 'email' : 'phone'
}

export default function VerificationLink({ loaderData, params }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { purpose, state, canRequestNew, formTokens } = loaderData
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex" />
      {state === 'valid' ? (
        <>
          <title>{t(`account-links:${purpose}.title`)}</title>
          <FormPage
            title={t(`account-links:${purpose}.title`)}
            intro={t(`account-links:${purpose}.last_step`)}
            formTokens={formTokens}
            submitLabel={t(`account-links:${purpose}.confirm`)}
            draft={false}
          />
        </>
      ) : (
        <InvalidLink
          state={state}
          retryLink={
            canRequestNew
              ? { to: verificationPath(purpose, params.token), label: t(`account-links:${purpose}.resend`) }
              : null
          }
          continueLink={{ to: href('/'), label: t('account-links:continue') }}
        />
      )}
    </div>
  )
}
