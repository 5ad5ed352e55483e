import { href, redirect } from 'react-router'
import { CodeField } from '#app/accounts/components/second-factor/code-field.tsx'
import { LostPhone } from '#app/accounts/components/second-factor/lost-phone.tsx'
import { linkOnSignIn, readIdentityTicket } from '#app/accounts/routes/identities/identity-ticket.server.ts'
import { factorErrors } from '#app/accounts/routes/second-factor/factor-pages.server.ts'
import { pathAfterSignIn } from '#app/accounts/routes/path-after-sign-in.server.ts'
import { secondStepSchema } from '#app/accounts/second-factor/schemas.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { flashCookie } from '#app/http/session/cookies.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'
import {
  checkSecondStep,
  findSecondStep,
  openSecondStepSession,
  secondStepHeaders,
} from '#app/accounts/authentication/second-step.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { done } from '#app/outcome.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/second-step.ts'

export const handle: RouteHandle = { sitemap: false, invalidatesPages: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ request, url, context }: Route.LoaderArgs) {
  if (!(await findSecondStep(request))) throw await redirectToFirstStep(url)
  const ticket = await readIdentityTicket(request, url)
  return { formTokens: issueFormTokens(context), next: readNext(url), hidden: ticket?.hidden }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const form = await readForm(request, secondStepSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => checkSecondStep(request, form.value.code),
    write: async (trx, { token, ...member }) => {
      const opened = await openSecondStepSession(trx, context, { ...member, token })
      return opened.ok ? done(member) : opened
    },
  })
  if (!outcome.ok && outcome.reason === 'second_step_expired') return redirectToFirstStep(url)
  if (!outcome.ok) return invalid(form, factorErrors(outcome))

  trackConversion(context, 'login_complete')
  const { userId, unusedCodes } = outcome.value
  const sessionHeaders = await secondStepHeaders(request, userId)
  if (unusedCodes !== null) {
    const message = withQuery('accounts:second_factor.code_used', { left: unusedCodes })
    sessionHeaders.append('set-cookie', await flashCookie.serialize({ kind: 'warning', message }))
  }
  await linkOnSignIn(request, { ...form.value, ...outcome.value }, sessionHeaders)
  const path = await pathAfterSignIn(request, url, outcome.value, sessionHeaders)
  return redirect(path, { status: 303, headers: sessionHeaders })
}

function redirectToFirstStep(url: URL): Promise<Response> {
  const path = withQuery(href('/prijava'), { next: readNext(url) })
  return redirectWithFlash(path, 'second-factor:refused.second_step_expired', 'warning')
}

export default function SecondStep({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, next, hidden } = loaderData
  return (
    <div className="narrow slim stack">
      <meta name="robots" content="noindex" />
      <FormTitle form={actionData?.form}>{t('second-factor:step.title')}</FormTitle>
      <FormPage
        title={t('second-factor:step.title')}
        intro={t('second-factor:step.lead')}
        form={actionData?.form}
        formTokens={formTokens}
        submitLabel={t('accounts:sign_in.submit')}
        hidden={hidden}
        draft={false}
      >
        <CodeField />
      </FormPage>
      <LostPhone />
      <Anchor to={withQuery(href('/prijava'), { next })}>{t('second-factor:step.back')}</Anchor>
    </div>
  )
}
