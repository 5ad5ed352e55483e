import { href } from 'react-router'
import { AccountPage } from '#app/accounts/components/account/account-page.tsx'
import { verificationPath } from '#app/accounts/paths.ts'
import type { RouteHandle } from '#app/http/route-handle.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { requestMetadataContext, currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { DeviceList } from '#app/devices/components/device-list.tsx'
import { PreferenceFields } from '#app/notifications/components/preference-fields.tsx'
import { QuietHourFields } from '#app/notifications/components/quiet-hours-fields.tsx'
import { SmsSwitch } from '#app/notifications/components/sms-switch.tsx'
import { ThisDevice } from '#app/devices/components/this-device.tsx'
import { loadSettings } from '#app/notifications/routes/settings-loader.server.ts'
import { saveSettings } from '#app/notifications/saving-preferences.server.ts'
import { settingsSchema } from '#app/notifications/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/settings.ts'

export const handle: RouteHandle = { invalidatesPages: false }

export async function loader({ context }: Route.LoaderArgs) {
  const { userAgent } = context.get(requestMetadataContext)
  const viewer = { user: currentUser(context), userAgent, language: languageOf(context) }
  return { formTokens: issueFormTokens(context), ...(await loadSettings(db, viewer)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId, userType } = currentUser(context)

  const form = await readForm(request, settingsSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { enabled, shown, smsNotifications, quietFrom: from, quietUntil: until } = form.value
  const quietHours = from === undefined || until === undefined ? null : { from, until }
  await saveSettings(db, { userId, userType, enabled, shown, quietHours, wantsSms: smsNotifications === 'on' })
  return redirectWithFlash(href('/obavjestenja/postavke'), 'push:settings.saved')
}

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useTranslation()
  const { formTokens, user, groups, quietHours, available, shown, verificationTicket, sms, currentDeviceId, devices } =
    loaderData
  return (
    <AccountPage
      userType={user.userType}
      current="notifications"
      title={t('bell:settings')}
      lead={t('settings:lead')}
      back={{ to: href('/obavjestenja'), label: t('bell:back') }}
      form={actionData?.form}
      loose
    >
      {verificationTicket && available.email && (
        <div className="stack">
          <p>{t('settings:unconfirmed_email')}</p>
          <LinkButton to={verificationPath('email', verificationTicket)} variant="secondary">
            {t('verification:verify_email')}
          </LinkButton>
        </div>
      )}
      <FormPage
        form={actionData?.form}
        formTokens={formTokens}
        hidden={{ shown: shown.join(' ') }}
        submitLabel={t('settings:save')}
        draft={false}
      >
        <PreferenceFields groups={groups} shown={shown} available={available} />
        <SmsSwitch {...sms} isAvailable={available.sms} />
        <QuietHourFields quietHours={quietHours} />
      </FormPage>
      <section className="stack">
        <h2>{t('push:prompt.title')}</h2>
        <ThisDevice user={user} deviceId={currentDeviceId} isListed={devices.some(({ isCurrent }) => isCurrent)} />
      </section>
      <DeviceList devices={devices} formTokens={formTokens} />
    </AccountPage>
  )
}
