import { holdSession } from '#app/accounts/access/holding.server.ts'
import { contactPath } from '#app/accounts/account-paths.ts'
import { IdentityField, SignInAgain } from '#app/accounts/components/identity-field.tsx'
import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { requestPhoneChange } from '#app/accounts/contact-changes/phone-changing.server.ts'
import { phoneChangeSchema } from '#app/accounts/contact-changes/schemas.ts'
import { contactErrors } from '#app/accounts/routes/contacts/contact-errors.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotentlyPrepared } from '#app/http/forms/idempotency.server.ts'
import { currentUser, requestMetadataContext } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { checkIdentity, findIdentityCheck } from '#app/accounts/authentication/identity-check.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { PhoneField } from '#app/ui/form/phone-field.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/phone-change.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { userType } = currentUser(context)
  return { formTokens: issueFormTokens(context), userType, identityCheck: await findIdentityCheck(context) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = currentUser(context)
  const { network } = context.get(requestMetadataContext)
  const form = await readForm(request, phoneChangeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { phone, currentPassword } = form.value
  const outcome = await idempotentlyPrepared(db, form.key, {
    prepare: () => checkIdentity(context, currentPassword),
    write: async (trx) => {
      const held = await holdSession(trx, user)
      return held.ok ? requestPhoneChange(trx, { userId: user.id, phone, network, now: new Date() }) : held
    },
  })
  if (!outcome.ok) return invalid(form, contactErrors(outcome, 'phone'))

  const message = outcome.value.codeSentBy === 'sms' ? 'verification:code_sent' : 'verification:code_mailed'
  return redirectWithFlash(contactPath('phone_code', user.userType), message)
}

export default function PhoneChange({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, userType, identityCheck } = loaderData
  return (
    <AccountPage
      userType={userType}
      current="profile"
      isBelow
      title={t('accounts:contacts.phone_title')}
      lead={t('accounts:contacts.phone_lead')}
      form={actionData?.form}
    >
      {identityCheck === 'sign_in' ? (
        <SignInAgain path={contactPath('phone', userType)} />
      ) : (
        <FormPage
          form={actionData?.form}
          formTokens={formTokens}
          submitLabel={t('accounts:contacts.phone_submit')}
          draft={false}
        >
          <PhoneField name="phone" label={t('accounts:contacts.new_phone')} hint={t('accounts:field.phone_hint')} />
          <IdentityField check={identityCheck} />
        </FormPage>
      )}
    </AccountPage>
  )
}
