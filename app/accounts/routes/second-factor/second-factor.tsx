import { accountPath } from '#app/accounts/account-paths.ts'
import { IdentityField, SignInAgain } from '#app/accounts/components/identity-field.tsx'
import { FactorMeaning, FactorStatus } from '#app/accounts/components/second-factor/factor-status.tsx'
import { verificationPath } from '#app/accounts/paths.ts'
import { presentFactor } from '#app/accounts/second-factor/presenters.server.ts'
import { factorErrors } from '#app/accounts/routes/second-factor/factor-pages.server.ts'
import { beginEnrolment } from '#app/accounts/second-factor/enrolling.server.ts'
import { describeFactor } from '#app/accounts/second-factor/factors.server.ts'
import { enrolmentStartSchema } from '#app/accounts/second-factor/schemas.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { checkIdentity, findIdentityCheck } from '#app/accounts/authentication/identity-check.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { redirect } from 'react-router'
import { db } from '#db/connection.ts'
import type { Route } from './+types/second-factor.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export async function loader({ context }: Route.LoaderArgs) {
  const { id: userId, userType, emailVerified } = currentUser(context)
  const now = new Date()
  const factor = await describeFactor(db, { userId, now })
  return {
    formTokens: issueFormTokens(context),
    securityPath: accountPath('security', userType),
    factor: factor && presentFactor(factor, languageOf(context)),
    verificationPage: emailVerified ? null : verificationPath('email', issueTicket(userId, 'email', now)),
    identityCheck: await findIdentityCheck(context),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId, sessionId } = currentUser(context)

  const form = await readForm(request, enrolmentStartSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => checkIdentity(context, form.value.currentPassword),
    write: (trx) => beginEnrolment(trx, { userId, sessionId, now: new Date() }),
  })
  if (!outcome.ok) return invalid(form, factorErrors(outcome))

  return redirect(href('/potvrda-u-dva-koraka/aplikacija'), 303)
}

export default function SecondFactor({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, securityPath, factor, verificationPage, identityCheck } = loaderData
  return (
    <NarrowForm
      title={t('second-factor:title')}
      lead={t('second-factor:lead')}
      back={{ to: securityPath, label: t('accounts:tabs.security') }}
      form={actionData?.form}
      loose
    >
      {factor ? (
        <FactorStatus factor={factor} formTokens={formTokens} />
      ) : (
        <>
          <FactorMeaning />
          {verificationPage ? (
            <Notice
              kind="info"
              action={<LinkButton to={verificationPage}>{t('second-factor:verify_email')}</LinkButton>}
            >
              {t('second-factor:refused.email_unverified')}
            </Notice>
          ) : identityCheck === 'sign_in' ? (
            <SignInAgain path={href('/potvrda-u-dva-koraka')} />
          ) : (
            <FormPage
              form={actionData?.form}
              formTokens={formTokens}
              submitLabel={t('second-factor:turn_on')}
              draft={false}
            >
              <IdentityField check={identityCheck} />
            </FormPage>
          )}
        </>
      )}
    </NarrowForm>
  )
}
