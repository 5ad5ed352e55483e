import { data, href } from 'react-router'
import { LinkOver } from '#app/accounts/components/link-over.tsx'
import { homePath } from '#app/accounts/home-path.ts'
import { buttonSchema } from '#app/accounts/schemas.ts'
import { sendEmailVerification } from '#app/accounts/verifying.server.ts'
import { findWaiting } from '#app/accounts/waiting.server.ts'
import { languageOf, maybeUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { Anchor } from '#app/ui/anchor.tsx'
import { ButtonForm } from '#app/ui/button-form.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/email-waiting.ts'

export const handle = { hydrate: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

export async function loader({ params, context }: Route.LoaderArgs) {
  const person = await findWaiting(db, { ticket: params.token, language: languageOf(context), now: new Date() })
  if (!person) return data({ person: null, seed: formSeed(context) }, { status: 410 })
  const { email, emailVerifiedAt } = person
  return data({ person: { email, isVerified: emailVerifiedAt !== null, isHere: maybeUser(context)?.id === person.id }, seed: formSeed(context) })
}

/** Sends the mail once more. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const person = await findWaiting(db, { ticket: params.token, language: languageOf(context), now: new Date() })
  if (!person) throw data(null, 410)

  const form = await readForm(request, buttonSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await once(db, form.request, (trx) => sendEmailVerification(trx, { userId: person.id, now: new Date() }))
  if (!outcome.ok && outcome.reason === 'already_verified') return redirectWithFlash(homePath(person.userType), 'verification:email_confirmed')
  if (!outcome.ok) return invalid(form, { '': `confirmation:refused.${outcome.reason === 'too_many' ? `too_many?count=${outcome.params?.count}` : 'email_failed'}` })

  return redirectWithFlash(href('/potvrdi-email/:token', params), 'verification:email_sent')
}

export default function EmailWaiting({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { person, seed } = loaderData
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex" />
      {!person && <LinkOver state="old" again={{ to: href('/prijava'), label: t('accounts:sign_in.title') }} onward={{ to: href('/'), label: t('confirmation:onward') }} />}
      {person && (
        <>
          <FormTitle form={actionData?.form}>{t('confirmation:email.title')}</FormTitle>
          <PageHead title={t('confirmation:email.title')} />
          {person.isVerified ? (
            <Notice kind="success">{t('confirmation:email.done', { address: person.email })}</Notice>
          ) : (
            <>
              <p>{t('confirmation:email.sent_to', { address: person.email })}</p>
              <p className="muted">{t('confirmation:email.look')}</p>
              <FormPage form={actionData?.form} seed={seed} submitLabel={t('confirmation:email.again')} submitIcon="mail" draft={false} />
              {person.isHere && <ButtonForm action={href('/potvrda-kasnije')} label={t('confirmation:later')} seed={seed} variant="quiet" wide />}
            </>
          )}
          {(person.isVerified || !person.isHere) && <Anchor to={person.isHere ? href('/') : href('/prijava')}>{t(person.isHere ? 'confirmation:onward' : 'accounts:sign_in.title')}</Anchor>}
        </>
      )}
    </div>
  )
}
