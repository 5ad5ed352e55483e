import { data, href } from 'react-router'
import { WaitingPage } from '#app/accounts/components/waiting-page.tsx'
import { homeOrSignIn } from '#app/accounts/paths.ts'
import { sendEmailVerification } from '#app/accounts/verifying.server.ts'
import { findWaiting } from '#app/accounts/waiting.server.ts'
import { languageOf, maybeUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readButton } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/email-waiting.ts'

export const handle = { hydrate: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const person = await findWaiting(db, {
    purpose: 'email',
    token: params.token,
    language: languageOf(context),
    now: new Date(),
  })
  if (!person) return data({ person: null, seed: formSeed(context) }, { status: 410 })
  const { email, emailVerifiedAt } = person
  return data({
    person: { email, isVerified: emailVerifiedAt !== null, isHere: maybeUser(context)?.id === person.id },
    seed: formSeed(context),
  })
}

/** Sends the mail once more. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const person = await findWaiting(db, {
    purpose: 'email',
    token: params.token,
    language: languageOf(context),
    now: new Date(),
  })
  if (!person) throw data(null, 410)
  const form = await readButton(request, context)

  const outcome = await once(db, form.request, (trx) =>
    sendEmailVerification(trx, { userId: person.id, now: new Date() }),
  )
  if (!outcome.ok && outcome.reason === 'already_verified')
    return redirectWithFlash(homeOrSignIn(maybeUser(context)), 'verification:email_confirmed')
  if (!outcome.ok)
    return invalid(form, {
      '': `confirmation:refused.${outcome.reason === 'too_many' ? `too_many?count=${outcome.params?.count}` : 'email_failed'}`,
    })

  return redirectWithFlash(href('/potvrdi-email/:token', params), 'verification:email_sent')
}

export default function EmailWaiting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { person, seed } = loaderData
  const form = actionData?.form
  return (
    <WaitingPage purpose="email" isOpen={person !== null} form={form}>
      {person?.isVerified && <Notice kind="success">{t('confirmation:email.done', { address: person.email })}</Notice>}
      {person && !person.isVerified && (
        <>
          <p>{t('confirmation:email.sent_to', { address: person.email })}</p>
          <p className="muted">{t('confirmation:email.look')}</p>
          <FormPage
            form={form}
            seed={seed}
            submitLabel={t('confirmation:email.again')}
            submitIcon="mail"
            draft={false}
          />
          {person.isHere && (
            <ButtonForm
              action={href('/potvrda-kasnije')}
              label={t('confirmation:later')}
              seed={seed}
              variant="quiet"
              wide
            />
          )}
        </>
      )}
      {person && (person.isVerified || !person.isHere) && (
        <Anchor to={person.isHere ? href('/') : href('/prijava')}>
          {t(person.isHere ? 'confirmation:onward' : 'accounts:sign_in.title')}
        </Anchor>
      )}
    </WaitingPage>
  )
}
