import { accountPath } from '#app/accounts/account-paths.ts'
import { SignInAgain } from '#app/accounts/components/identity-field.tsx'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { tooManyTries } from '#app/http/limits/with-rate-limit.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { checkIdentity, findIdentityCheck } from '#app/accounts/authentication/identity-check.server.ts'
import { redirectToClosed } from '#app/accounts/authentication/session.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { closeAccount } from '#app/personal-data/closing.server.ts'
import { ClosingFields } from '#app/personal-data/components/closing-fields.tsx'
import { OpenAssignments } from '#app/personal-data/components/open-assignments.tsx'
import { listOpenAssignments } from '#app/personal-data/queries.server.ts'
import { closingSchema } from '#app/personal-data/schemas.ts'
import { findMemberships } from '#app/subscriptions/queries.server.ts'
import { presentClosing } from '#app/subscriptions/shop/closing-presenter.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/deletion.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { id: userId, userType } = currentUser(context)
  const now = new Date()
  const reader = { t: requestTranslate(context), language: languageOf(context) }
  const [assignments, identityCheck, memberships] = await Promise.all([
    listOpenAssignments(db, userId),
    findIdentityCheck(context),
    userType === 'Worker' ? findMemberships(db, { workerId: userId, now }) : null,
  ])
  const losses = memberships ? presentClosing(memberships, now, reader) : []
  return { formTokens: issueFormTokens(context), userType, assignments, identityCheck, losses }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)
  const now = new Date()

  const form = await readForm(request, closingSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { password, reason } = form.value
  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => checkIdentity(context, password),
    write: (trx, { currentHash }) => closeAccount(trx, { userId, currentHash, reason, now }),
  })
  if (!outcome.ok && outcome.reason === 'rate_limited') return invalid(form, tooManyTries(outcome))
  if (!outcome.ok && outcome.reason === 'wrong_password')
    return invalid(form, { password: 'accounts:refused.wrong_password' })
  if (!outcome.ok && outcome.reason === 'sign_in_again') return invalid(form, { '': 'accounts:refused.sign_in_again' })
  if (!outcome.ok) return invalid(form, { '': `personal-data:refused.${outcome.reason}` })

  return redirectToClosed()
}

export default function Deletion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, userType, assignments, identityCheck, losses } = loaderData
  const back = accountPath('privacy', userType)
  const title = t('personal-data:deletion.title')
  return (
    <NarrowForm
      title={title}
      lead={t('personal-data:deletion.lead')}
      back={{ to: back, label: t('accounts:tabs.privacy') }}
      form={actionData?.form}
      loose
    >
      {assignments.length > 0 ? (
        <OpenAssignments assignments={assignments} userType={userType} />
      ) : identityCheck === 'sign_in' ? (
        <SignInAgain path={accountPath('deletion', userType)} />
      ) : (
        <FormPage
          form={actionData?.form}
          formTokens={formTokens}
          submitLabel={t('personal-data:deletion.submit')}
          submitVariant="danger"
          notSent={t('personal-data:deletion.not_sent')}
          draft={false}
          after={
            <LinkButton wide variant="quiet" to={back}>
              {t('personal-data:deletion.keep')}
            </LinkButton>
          }
        >
          <ClosingFields userType={userType} identityCheck={identityCheck} losses={losses} />
        </FormPage>
      )}
    </NarrowForm>
  )
}
