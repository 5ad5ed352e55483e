import { href } from 'react-router'
import { describeUserAgent } from '#app/accounts/user-agent.ts'
import { AccountTabs } from '#app/accounts/components/account-tabs.tsx'
import { formatPhone, isMobilePhone } from '#app/phones.ts'
import { verificationPath } from '#app/accounts/paths.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { config } from '#app/config.server.ts'
import { availableChannels } from '#app/gateways/available-channels.ts'
import { requestMetadataContext, currentUser, languageOf } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import { issueFormTokens, invalid, readForm } from '#app/http/forms/forms.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { channels } from '#app/notifications/preference-options.ts'
import { saveSettings } from '#app/notifications/saving-preferences.server.ts'
import { DeviceList } from '#app/notifications/components/device-list.tsx'
import { QuietHourFields } from '#app/notifications/components/quiet-hours-fields.tsx'
import { SmsSwitch } from '#app/notifications/components/sms-switch.tsx'
import { PreferenceFields } from '#app/notifications/components/preference-fields.tsx'
import { ThisDevice } from '#app/notifications/components/this-device.tsx'
import { webDeviceId } from '#app/notifications/device-ids.server.ts'
import { listDevices } from '#app/notifications/devices.server.ts'
import { allowsSms } from '#app/notifications/preferences.ts'
import { findPreferences } from '#app/notifications/queries.server.ts'
import { settingsSchema } from '#app/notifications/schemas.ts'
import { FormPage } from '#app/ui/form/form-page.tsx'
import { FormTitle } from '#app/ui/form/form-title.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { db } from '#db/connection.ts'
import type { Route } from './+types/settings.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { id, userType, sessionId } = currentUser(context)
  const language = languageOf(context)
  const [account, { preferences, quietHours }, devices] = await Promise.all([
    findOwnAccount(db, id),
    findPreferences(db, id),
    listDevices(db, id),
  ])
  const { smsNotifications, phone, tier, emailVerifiedAt, phoneVerifiedAt } = account
  const now = new Date()
  const available = availableChannels(config)
  const isMobile = isMobilePhone(phone)
  const currentDeviceId = webDeviceId({ sessionId, userAgent: context.get(requestMetadataContext).userAgent })
  return {
    formTokens: issueFormTokens(context),
    user: { id, sessionId, userType },
    preferences,
    quietHours,
    available,
    shown: channels.filter((way) => way === 'inApp' || (available[way] && (way !== 'sms' || isMobile))),
    confirmationTicket: emailVerifiedAt ? null : issueTicket(id, 'email', now),
    sms: {
      isOn: smsNotifications,
      isMobile,
      phone: formatPhone(phone, language),
      requiresMembership: !allowsSms('NewJobMatch', tier),
      ticket: phoneVerifiedAt ? null : issueTicket(id, 'phone', now),
    },
    currentDeviceId,
    devices: devices.map((device) => ({
      id: device.id,
      kind: device.deviceId.startsWith('web_') ? ('web_push' as const) : device.kind,
      browser: device.agent && describeUserAgent(device.agent),
      registeredOn: formatDate(device.registeredAt, language),
      isCurrent: device.deviceId === currentDeviceId,
    })),
  }
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
  const {
    formTokens,
    user,
    preferences,
    quietHours,
    available,
    shown,
    confirmationTicket,
    sms,
    currentDeviceId,
    devices,
  } = loaderData
  return (
    <div className="narrow stack loose">
      <FormTitle form={actionData?.form}>{t('bell:settings')}</FormTitle>
      <PageHeader
        title={t('bell:settings')}
        lead={t('settings:lead')}
        back={{ to: href('/obavjestenja'), label: t('bell:back') }}
      />
      <AccountTabs userType={user.userType} current="notifications" />
      {confirmationTicket && available.email && (
        <div className="stack">
          <p>{t('settings:unconfirmed_email')}</p>
          <LinkButton to={verificationPath('email', confirmationTicket)} variant="secondary">
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
        <PreferenceFields
          userType={user.userType}
          preferences={preferences}
          shown={shown}
          available={available}
          hasSms={!sms.requiresMembership}
        />
        <SmsSwitch {...sms} isAvailable={available.sms} />
        <QuietHourFields quietHours={quietHours} />
      </FormPage>
      <section className="stack">
        <h2>{t('push:prompt.title')}</h2>
        <ThisDevice user={user} deviceId={currentDeviceId} isListed={devices.some(({ isCurrent }) => isCurrent)} />
      </section>
      <DeviceList devices={devices} formTokens={formTokens} />
    </div>
  )
}
