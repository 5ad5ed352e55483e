import { href } from '#app/href.ts'
import { tryAnnouncement } from '#app/announcements/drafting.server.ts'
import { presentAnnouncement } from '#app/announcements/presenters.server.ts'
import { countRecipients, findAnnouncement } from '#app/announcements/queries.server.ts'
import { trialSchema } from '#app/announcements/schemas.ts'
import { AnnouncementState } from '#app/admin/components/announcement-state.tsx'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { submitForm } from '#app/http/forms/submitting.server.ts'
import { announcementTrials } from '#app/http/limits/rate-limits.server.ts'
import { tooManyTries, withRateLimit } from '#app/http/limits/with-rate-limit.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { orNotFound } from '#app/http/not-found.server.ts'
import { currentAdmin } from '#app/admins/authentication/admin-session.server.ts'
import { languageOf, requestTranslate } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { Field } from '#app/ui/form/field.tsx'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { Card, CardList } from '#app/ui/list/card.tsx'
import { NarrowForm } from '#app/ui/layout/narrow-form.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/announcement.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = orNotFound(await findAnnouncement(db, idParam(params.announcementId)))
  return {
    formTokens: issueFormTokens(context),
    recipients: await countRecipients(db, found),
    ...presentAnnouncement(found, { t: requestTranslate(context), language: languageOf(context) }),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const key = { announcementId: idParam(params.announcementId), adminId: currentAdmin(context).id }
  const form = await readForm(request, trialSchema, context)
  if (form.status !== 'success') return invalid(form)

  const limit = { limit: announcementTrials, key: `admin ${key.adminId}` }
  const outcome = await withRateLimit(limit, () =>
    submitForm(form, (trx) => tryAnnouncement(trx, { ...form.value, ...key, now: new Date() })),
  )
  if (!outcome.ok && outcome.reason === 'rate_limited') return invalid(form, tooManyTries(outcome))
  if (!outcome.ok) return invalid(form, { email: `admin:announcements.refused.${outcome.reason}` })

  return redirectWithFlash(href('/admin/announcements/:announcementId', key), 'admin:announcements.tried')
}

export default function Announcement({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, id, title, audience, recipients, state, sent, previews } = loaderData
  return (
    <NarrowForm
      title={title}
      lead={t('admin:announcements.recipients', { count: recipients, audience })}
      back={{ to: href('/admin/announcements'), label: t('admin:announcements.title') }}
      form={actionData?.form}
      loose
    >
      <CardList>
        {previews.map(({ language, title: heading, message }) => (
          <Card as="li" key={language}>
            <p className="muted small">{t(`admin:announcements.language.${language}`)}</p>
            <div lang={language} className="stack tight">
              <strong>{heading}</strong>
              <p className="as-typed">{message}</p>
            </div>
          </Card>
        ))}
      </CardList>
      <AnnouncementState id={id} state={state} sent={sent} recipients={recipients} />
      {state === 'draft' && (
        <FormPage
          form={actionData?.form}
          formTokens={formTokens}
          submitLabel={t('admin:announcements.try')}
          submitVariant="secondary"
          draft={false}
        >
          <Field
            name="email"
            type="email"
            label={t('admin:announcements.field.email')}
            hint={t('admin:announcements.field.email_hint')}
          />
        </FormPage>
      )}
    </NarrowForm>
  )
}
