import { href } from '#app/href.ts'
import { AnnouncementFields } from '#app/admin/components/announcement-fields.tsx'
import { draftAnnouncement } from '#app/announcements/drafting.server.ts'
import { announcementFormSchema } from '#app/announcements/schemas.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { idempotently } from '#app/http/forms/idempotency.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { byLanguage } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { cityChoices, skillChoices } from '#app/places/choices.server.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/new-announcement.ts'

export function loader({ context }: Route.LoaderArgs) {
  return {
    formTokens: issueFormTokens(context),
    cities: cityChoices(1_000, []),
    skills: skillChoices(languageOf(context)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: adminId } = currentAdmin(context)
  const form = await readForm(request, announcementFormSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { audience, city = null, skill = null, reason, ...texts } = form.value
  const draft = {
    adminId,
    audience,
    city,
    skill,
    reason,
    texts: byLanguage((language) => ({
      title: texts[`title_${language}`],
      message: texts[`message_${language}`],
    })),
    now: new Date(),
  }
  const outcome = await idempotently(db, form.key, (trx) => draftAnnouncement(trx, draft))
  if (!outcome.ok) return invalid(form)
  const { announcementId } = outcome.value
  return redirectWithFlash(
    href('/admin/announcements/:announcementId', { announcementId }),
    'admin:announcements.drafted',
  )
}

export default function NewAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, cities, skills } = loaderData
  return (
    <div className="narrow stack">
      <FormTitle form={actionData?.form}>{t('admin:announcements.new')}</FormTitle>
      <FormPage
        title={t('admin:announcements.new')}
        intro={t('admin:announcements.new_lead')}
        form={actionData?.form}
        formTokens={formTokens}
        submitLabel={t('admin:announcements.preview')}
      >
        <AnnouncementFields cities={cities} skills={skills} />
      </FormPage>
    </div>
  )
}
