import { draftFormOf } from '#app/drafts/routes/draft-forms.server.ts'
import { presentDiscarding } from '#app/drafts/presenter.server.ts'
import { findFormDraft } from '#app/drafts/queries.server.ts'
import { discardFormDraft } from '#app/drafts/saving.server.ts'
import { sentFormContext } from '#app/http/forms/confirmation.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { notFound, orNotFound } from '#app/http/not-found.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/deletion.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { draftKey } = params
  const draft = orNotFound(await findFormDraft(db, { userId: currentUser(context).id, draftKey }))
  const form = draftFormOf(draft.form)
  const paths = { action: form.paths.discarding(draftKey), form: form.paths.page }
  return { formTokens: issueFormTokens(context), paths, words: presentDiscarding(form, draft, languageOf(context)) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { draftKey } = params
  const userId = currentUser(context).id
  const outcome = await submitButton({ request, context }, (trx) => discardFormDraft(trx, { userId, draftKey }))
  if (!outcome.ok) throw notFound()
  // The browser drops what it has of the draft too.
  context.set(sentFormContext, { key: draftKey, isCarriedOut: true })
  const { paths, messages } = draftFormOf(outcome.value.form)
  return redirectWithFlash(paths.list, messages.discarded)
}

export default function FormDraftDeletion({ loaderData }: Route.ComponentProps) {
  const { formTokens, paths, words } = loaderData
  return (
    <div className="narrow stack loose">
      <title>{words.title}</title>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="stack">
        <ButtonForm
          wide
          variant="danger"
          icon="trash-2"
          action={paths.action}
          label={words.submit}
          formTokens={formTokens}
        />
        <LinkButton wide variant="quiet" to={paths.form}>
          {words.cancel}
        </LinkButton>
      </div>
    </div>
  )
}
