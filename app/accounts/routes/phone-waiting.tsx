import { data, href } from 'react-router'
import { WaitingPage } from '#app/accounts/components/waiting-page.tsx'
import { homeOrSignIn } from '#app/accounts/paths.ts'
import { codeSchema } from '#app/accounts/schemas.ts'
import { hasLiveCode } from '#app/accounts/tokens.server.ts'
import { confirmPhone } from '#app/accounts/verifying.server.ts'
import { findWaiting } from '#app/accounts/waiting.server.ts'
import { languageOf, maybeUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/phone-waiting.ts'

export const handle = { hydrate: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const now = new Date()
  const person = await findWaiting(db, { purpose: 'phone', token: params.token, language: languageOf(context), now })
  if (!person) return data({ person: null, isSent: false, seed: formSeed(context) }, { status: 410 })
  const { phone, phoneVerifiedAt, id } = person
  const isSent = phoneVerifiedAt === null && (await hasLiveCode(db, { userId: id, now }))
  return data({ person: { phone, isVerified: phoneVerifiedAt !== null }, isSent, seed: formSeed(context) })
}

/** Without `once`: what it refuses is counted, and a right code that comes again is right again. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const person = await findWaiting(db, {
    purpose: 'phone',
    token: params.token,
    language: languageOf(context),
    now: new Date(),
  })
  if (!person) throw data(null, 410)

  const form = await readForm(request, codeSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await confirmPhone(db, { userId: person.id, code: form.value.code, now: new Date() })
  if (!outcome.ok) return invalid(form, { code: `confirmation:refused.${outcome.reason}` })

  return redirectWithFlash(homeOrSignIn(maybeUser(context)), 'verification:phone_confirmed')
}

export default function PhoneWaiting({ loaderData, actionData, params }: Route.ComponentProps) {
  const { t } = useWords()
  const { person, isSent, seed } = loaderData
  const form = actionData?.form
  const isTyping = isSent || form !== undefined
  return (
    <WaitingPage purpose="phone" isOpen={person !== null} form={form}>
      {person?.isVerified && <Notice kind="success">{t('confirmation:phone.done', { number: person.phone })}</Notice>}
      {person && !person.isVerified && (
        <>
          <p>{t(isTyping ? 'confirmation:phone.sent_to' : 'confirmation:phone.will_send', { number: person.phone })}</p>
          {isTyping && (
            <FormPage form={form} seed={seed} submitLabel={t('confirmation:phone.confirm')} draft={false}>
              <Field
                name="code"
                label={t('confirmation:phone.code')}
                hint={t('confirmation:phone.code_hint')}
                inputMode="numeric"
                autoComplete="one-time-code"
                maxLength={10}
              />
            </FormPage>
          )}
          <ButtonForm
            action={href('/potvrdi-telefon/:token/kod', params)}
            label={t(`confirmation:phone.${isTyping ? 'again' : 'send'}`)}
            seed={seed}
            variant={isTyping ? 'quiet' : 'primary'}
            icon="phone"
            wide
          />
        </>
      )}
      <Anchor to={href('/')}>{t('confirmation:onward')}</Anchor>
    </WaitingPage>
  )
}
