import { redirect } from 'react-router'
import { accountPath, contactPath } from '#app/accounts/account-paths.ts'
import { confirmPhoneChange, findPendingPhone } from '#app/accounts/contact-changes/phone-changing.server.ts'
import { codeSchema } from '#app/accounts/verification-schemas.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { formatPhone } from '#app/phones.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/phone-change-code.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { id: userId, userType } = currentUser(context)
  const pending = await findPendingPhone(db, { userId, now: new Date() })
  if (!pending) throw redirect(contactPath('phone', userType), 303)
  const phone = formatPhone(pending.phone, languageOf(context))
  const lead = requestTranslate(context)(`account-links:new_phone.code_by_${pending.codeSentBy}`, { number: phone })
  return { formTokens: issueFormTokens(context), userType, lead }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId, userType } = currentUser(context)

  const form = await readForm(request, codeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const confirm = (trx: typeof db) => confirmPhoneChange(trx, { userId, code: form.value.code, now: new Date() })
  const outcome = await idempotently(db, form.key, confirm, { commitsRefusals: true })
  if (!outcome.ok) return invalid(form, { code: `account-links:refused.${outcome.reason}` })

  return redirectWithFlash(accountPath('profile', userType), 'accounts:contacts.phone_changed')
}

export default function PhoneChangeCode({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, userType, lead } = loaderData
  const back = { to: contactPath('phone', userType), label: t('accounts:contacts.phone_title') }
  return (
    <NarrowForm title={t('accounts:contacts.phone_title')} back={back} lead={lead} form={actionData?.form}>
      <FormPage
        form={actionData?.form}
        formTokens={formTokens}
        submitLabel={t('accounts:contacts.code_submit')}
        draft={false}
      >
        <Field
          name="code"
          label={t('accounts:contacts.code')}
          hint={t('accounts:contacts.code_hint')}
          autoComplete="one-time-code"
          inputMode="numeric"
        />
      </FormPage>
      <Anchor to={back.to}>{t('accounts:contacts.code_again')}</Anchor>
    </NarrowForm>
  )
}
