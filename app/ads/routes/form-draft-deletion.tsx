import { presentDiscarding, wordsForDiscarded } from '#app/ads/form-drafts/presenter.server.ts'
import { discardFormDraft, listFormDrafts } from '#app/ads/form-drafts/saving.server.ts'
import { href } from '#app/href.ts'
import { confirmedKeyContext } from '#app/http/forms/confirmation.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/form-draft-deletion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const drafts = await listFormDrafts(db, currentUser(context).id)
  const { key, fields } = orNotFound(drafts.find((draft) => draft.key === params.draftKey))
  const words = presentDiscarding(fields, languageOf(context))
  return { formTokens: issueFormTokens(context), draftKey: key, words }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { draftKey } = params
  const clientId = currentUser(context).id
  await submitButton({ request, context }, (trx) => discardFormDraft(trx, { clientId, draftKey }))
  // The browser drops what it has of the draft too.
  context.set(confirmedKeyContext, draftKey)
  return redirectWithFlash(href('/klijent/moji-oglasi'), wordsForDiscarded(languageOf(context)))
}

export default function FormDraftDeletion({ loaderData }: Route.ComponentProps) {
  const { formTokens, draftKey, words } = loaderData
  return (
    <div className="narrow stack loose">
      <title>{words.title}</title>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="stack">
        <ButtonForm
          wide
          variant="danger"
          icon="trash-2"
          action={href('/klijent/zapoceti-oglasi/:draftKey/brisanje', { draftKey })}
          label={words.submit}
          formTokens={formTokens}
        />
        <LinkButton wide variant="quiet" to={href('/klijent/objavite-oglas')}>
          {words.cancel}
        </LinkButton>
      </div>
    </div>
  )
}
