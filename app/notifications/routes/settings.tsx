import { href } from 'react-router'
import { switchSmsNotifications } from '#app/accounts/profile-editing.server.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { currentUser } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { useWords } from '#app/i18n/words.tsx'
import { ThisDevice } from '#app/notifications/components/this-device.tsx'
import { settingsSchema } from '#app/notifications/schemas.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { FormPage } from '#app/ui/form-page.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/settings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { id, sessionId } = currentUser(context)
  const account = await findOwnAccount(db, id)
  return { seed: formSeed(context), sessionId, hasSms: account?.smsNotifications === true }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId } = currentUser(context)

  const form = await readForm(request, settingsSchema, context)
  if (form.status !== 'success') return invalid(form)

  await switchSmsNotifications(db, { userId, enabled: form.value.smsNotifications === 'on' })
  return redirectWithFlash(href('/obavjestenja/postavke'), 'push:settings.saved')
}

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, sessionId, hasSms } = loaderData
  return (
    <div className="narrow stack loose">
      <title>{t('bell:settings')}</title>
      <PageHead title={t('bell:settings')} back={{ to: href('/obavjestenja'), label: t('bell:back') }} />
      <section className="stack">
        <h2>{t('push:ask.title')}</h2>
        <ThisDevice sessionId={sessionId} />
      </section>
      <section className="stack">
        <h2>{t('push:settings.sms')}</h2>
        <FormPage form={actionData?.form} seed={seed} submitLabel={t('common:actions.save')} draft={false}>
          <Checkbox name="smsNotifications" label={t('push:settings.sms_label')} hint={t('push:settings.sms_hint')} optional defaultChecked={hasSms} />
        </FormPage>
      </section>
    </div>
  )
}
