import { href } from 'react-router'
import { AccountTabs, backToOverview } from '#app/accounts/components/account-tabs.tsx'
import { WorkFields } from '#app/accounts/components/work-fields.tsx'
import { editProfile } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { skillsFormSchema } from '#app/accounts/schemas.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { skillChoices } from '#app/places/choices.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/skills.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const account = await findOwnAccount(db, currentUser(context).id)
  const { skills, yearsOfExperience, workDescription, skillDetails } = account
  return {
    formTokens: issueFormTokens(context),
    worker: { skills, yearsOfExperience, workDescription, skillDetails },
    skills: skillChoices(languageOf(context)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)

  const form = await readForm(request, skillsFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const outcome = await idempotently(db, form.key, (trx) => editProfile(trx, { ...form.value, userId }))
  if (!outcome.ok) return invalid(form, { skills: `accounts:refused.${outcome.reason}` })

  trackConversion(context, 'profile_edit')
  return redirectWithFlash(href('/majstor/moj-profil/vjestine'), 'accounts:profile.saved')
}

export default function Skills({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, worker, skills } = loaderData
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('accounts:tabs.skills')}</FormTitle>
      <PageHeader title={t('accounts:tabs.skills')} back={backToOverview(t, 'Worker')} />
      <AccountTabs userType="Worker" current="skills" />
      <FormPage
        form={actionData?.form}
        checks="vjestine"
        formTokens={formTokens}
        submitLabel={t('accounts:profile.save')}
      >
        <WorkFields skills={skills} worker={worker} />
      </FormPage>
    </div>
  )
}
