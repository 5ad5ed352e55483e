import { href } from '#app/href.ts'
import { invalid, issueFormTokens, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { currentUser, languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { listedName, presentOwnSuggestion } from '#app/trades/suggestions/presenters.server.ts'
import { listOwnSuggestions } from '#app/trades/suggestions/queries.server.ts'
import { maxWaitingSuggestions, maxWordLength } from '#app/trades/suggestions/rules.ts'
import { suggestionSchema } from '#app/trades/suggestions/schemas.ts'
import { suggestTrade } from '#app/trades/suggestions/suggesting.server.ts'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { withQuery } from '#app/with-query.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/suggestion.ts'

export const handle: RouteHandle = { hydrate: false }

export async function loader({ context }: Route.LoaderArgs) {
  const suggestions = await listOwnSuggestions(db, currentUser(context).id)
  const reader = { language: languageOf(context), t: requestTranslate(context) }
  return {
    formTokens: issueFormTokens(context),
    suggestions: suggestions.map((suggestion) => presentOwnSuggestion(suggestion, reader)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request, suggestionSchema, context)
  if (form.status !== 'success') return invalid(form)

  const suggestion = { ...form.value, workerId: currentUser(context).id, now: new Date() }
  const outcome = await submitForm(form, (trx) => suggestTrade(trx, suggestion))
  if (!outcome.ok) {
    const name = listedName(outcome.params ?? {}, languageOf(context))
    return invalid(form, {
      word: withQuery(`trades:suggestion.${outcome.reason}`, { max: maxWaitingSuggestions, name }),
    })
  }

  return redirectWithFlash(href('/majstor/moj-profil/vjestine/prijedlog'), 'trades:suggestion.saved')
}

export default function Suggestion({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, suggestions } = loaderData
  const back = { to: href('/majstor/moj-profil/vjestine'), label: t('accounts:tabs.skills') }
  return (
    <NarrowForm
      title={t('trades:suggestion.title')}
      lead={t('trades:suggestion.lead')}
      back={back}
      form={actionData?.form}
    >
      <FormPage
        form={actionData?.form}
        formTokens={formTokens}
        submitLabel={t('trades:suggestion.submit')}
        draft={false}
      >
        <Field
          name="word"
          label={t('trades:suggestion.word')}
          hint={t('trades:suggestion.hint')}
          maxLength={maxWordLength}
        />
      </FormPage>
      {suggestions.length > 0 && (
        <section className="stack tight">
          <h2>{t('trades:suggestion.own')}</h2>
          <ul>
            {suggestions.map(({ id, text }) => (
              <li key={id}>{text}</li>
            ))}
          </ul>
        </section>
      )}
    </NarrowForm>
  )
}
