import { data, href } from 'react-router'
import { LinkOver } from '#app/accounts/components/link-over.tsx'
import { homeOrSignIn, waitingPath } from '#app/accounts/paths.ts'
import type { Proof } from '#app/accounts/rules.ts'
import { findLinkOwner, findLinkState } from '#app/accounts/tokens.server.ts'
import { confirmByLink } from '#app/accounts/verifying.server.ts'
import { maybeUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, readButton } from '#app/http/forms.server.ts'
import { idParam } from '#app/http/ids.server.ts'
import { once } from '#app/http/idempotency.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/link-confirmation.ts'

export const handle = { hydrate: false }

export function headers() {
  return { 'cache-control': 'no-store' }
}

// What a link from a mail or a text message opens: one button, because scanners follow links too.
export async function loader({ params, pattern, context }: Route.LoaderArgs) {
  const { token } = params
  const purpose = purposeOf(pattern)
  const state = await findLinkState(db, { purpose, userId: idParam(params.userId), token, now: new Date() })
  const opensNew = state === 'old' && (await findLinkOwner(db, { purpose, token })) !== undefined
  return data({ purpose, state, opensNew, seed: formSeed(context) }, { status: state === 'live' ? 200 : 410 })
}

export async function action({ request, params, pattern, context }: Route.ActionArgs) {
  const purpose = purposeOf(pattern)
  const userId = idParam(params.userId)
  const form = await readButton(request, context)

  const outcome = await once(db, form.request, (trx) =>
    confirmByLink(trx, { purpose, userId, token: params.token, now: new Date() }),
  )
  if (!outcome.ok) return data(null, { status: 410 })

  return redirectWithFlash(homeOrSignIn(maybeUser(context)), `verification:${purpose}_confirmed`)
}

function purposeOf(pattern: string): Proof {
  return pattern.includes('email-potvrda') ? 'email' : 'phone'
}

export default function LinkConfirmation({ loaderData, params }: Route.ComponentProps) {
  const { t } = useWords()
  const { purpose, state, opensNew, seed } = loaderData
  return (
    <div className="narrow stack">
      <meta name="robots" content="noindex" />
      {state === 'live' ? (
        <>
          <title>{t(`confirmation:${purpose}.title`)}</title>
          <FormPage
            title={t(`confirmation:${purpose}.title`)}
            intro={t(`confirmation:${purpose}.last_step`)}
            seed={seed}
            submitLabel={t(`confirmation:${purpose}.confirm`)}
            draft={false}
          />
        </>
      ) : (
        <LinkOver
          state={state}
          again={
            opensNew ? { to: waitingPath(purpose, params.token), label: t(`confirmation:${purpose}.again`) } : null
          }
          onward={{ to: href('/'), label: t('confirmation:onward') }}
        />
      )}
    </div>
  )
}
