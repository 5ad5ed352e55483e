import { href } from 'react-router'
import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { WorkFields } from '#app/accounts/components/work-fields.tsx'
import { workDraftForm } from '#app/accounts/drafts/draft-form.server.ts'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { presentWorkFields } from '#app/accounts/presenters.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { skillsFormSchema } from '#app/accounts/schemas.ts'
import { StartedForms } from '#app/drafts/components/started-forms.tsx'
import { continueFormDraft } from '#app/drafts/routes/continuing.server.ts'
import { readEdit } from '#app/drafts/routes/editing.server.ts'
import { refuseAndStore, submitFormDraft } from '#app/drafts/routes/storing.server.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { readForm } from '#app/http/forms/forms.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { skillChoices } from '#app/places/choices.server.ts'
import { listTradeOptions } from '#app/trades/trades.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { db, type Db } from '#db/connection.ts'
import type { Route } from './+types/skills.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const account = findOwnAccount(db, currentUser(context).id)
  const edited = account.then(presentWorkFields)
  const draft = await continueFormDraft(context, { url, form: workDraftForm, edited })
  const { skills, trades, yearsOfExperience, workDescription, skillDetails } = await account
  const language = languageOf(context)
  return {
    ...draft,
    worker: { skills, trades, yearsOfExperience, workDescription, skillDetails },
    skills: skillChoices(language),
    trades: listTradeOptions(skills, language),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)
  const now = new Date()

  const form = await readForm(request, skillsFormSchema, context)
  if (form.status !== 'success') return refuseAndStore(workDraftForm, form, { context, now })

  const stored = presentWorkFields(await findOwnAccount(db, userId))
  const { edit, conflicts, shown } = readEdit(workDraftForm, form, { stored, language: languageOf(context) })
  if (Object.keys(conflicts).length > 0)
    return refuseAndStore(workDraftForm, shown, { context, now, errors: conflicts })

  const verb = (trx: Db) => editProfile(trx, { ...edit, userId })
  const outcome = await submitFormDraft(workDraftForm, form, { userId, now, verb })
  const errors = { skills: 'accounts:refused.skills_required' }
  if (!outcome.ok) return refuseAndStore(workDraftForm, form, { context, now, errors })

  trackConversion(context, 'profile_edit')
  return redirectWithFlash(href('/majstor/moj-profil/vjestine'), 'accounts:profile.saved')
}

export default function Skills({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, continued, worker, skills, trades } = loaderData
  const draft = actionData ?? continued
  return (
    <AccountPage userType="Worker" current="skills" title={t('accounts:tabs.skills')} form={actionData?.form}>
      <StartedForms drafts={draft.started} stored={draft.stored} />
      <FormPage
        key={continued.key}
        form={draft.form}
        draft={!continued.key}
        autosave={draft.autosave}
        checks="vjestine"
        formTokens={formTokens}
        submitLabel={t('accounts:profile.save')}
      >
        <WorkFields skills={skills} trades={trades} worker={worker} />
      </FormPage>
    </AccountPage>
  )
}
