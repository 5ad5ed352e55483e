import { href } from 'react-router'
import { describeAgent } from '#app/accounts/agents.ts'
import { AccountTabs } from '#app/accounts/components/account-tabs.tsx'
import { formatPhone } from '#app/accounts/phones.ts'
import { waitingPath } from '#app/accounts/paths.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { config } from '#app/config.server.ts'
import { waysAtHand } from '#app/gateways/at-hand.ts'
import { arrivalContext, currentUser, languageOf } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { formSeed, invalid, readForm } from '#app/http/forms.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import { useWords } from '#app/i18n/words.tsx'
import { ways } from '#app/notifications/choices.ts'
import { saveSettings } from '#app/notifications/choosing.server.ts'
import { DeviceList } from '#app/notifications/components/device-list.tsx'
import { QuietHourFields } from '#app/notifications/components/quiet-hour-fields.tsx'
import { SmsSwitch } from '#app/notifications/components/sms-switch.tsx'
import { TellingFields } from '#app/notifications/components/telling-fields.tsx'
import { ThisDevice } from '#app/notifications/components/this-device.tsx'
import { webDeviceId } from '#app/notifications/device-ids.server.ts'
import { listDevices } from '#app/notifications/devices.server.ts'
import { isMobilePhone } from '#app/notifications/mobile-phones.server.ts'
import { maySms } from '#app/notifications/preferences.ts'
import { findPreferences } from '#app/notifications/queries.server.ts'
import { settingsSchema } from '#app/notifications/schemas.ts'
import { FormPage } from '#app/ui/form-page.tsx'
import { FormTitle } from '#app/ui/form-title.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
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
  const atHand = waysAtHand(config)
  const isMobile = isMobilePhone(phone)
  const thisDevice = webDeviceId({ sessionId, agent: context.get(arrivalContext).agent })
  return {
    seed: formSeed(context),
    user: { id, sessionId, userType },
    preferences,
    quietHours,
    atHand,
    shown: ways.filter((way) => way === 'inApp' || (atHand[way] && (way !== 'sms' || isMobile))),
    confirmationTicket: emailVerifiedAt ? null : issueTicket(id, 'email', now),
    sms: {
      isOn: smsNotifications,
      isMobile,
      phone: formatPhone(phone, language),
      comesWithMembership: !maySms('NewJobMatch', tier),
      ticket: phoneVerifiedAt ? null : issueTicket(id, 'phone', now),
    },
    thisDevice,
    devices: devices.map((device) => ({
      id: device.id,
      kind: device.deviceId.startsWith('web_') ? ('web_push' as const) : device.kind,
      browser: device.agent && describeAgent(device.agent),
      since: formatDate(device.registeredAt, language),
      isThis: device.deviceId === thisDevice,
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { id: userId, userType } = currentUser(context)

  const form = await readForm(request, settingsSchema, context)
  if (form.status !== 'success') return invalid(form)

  const { told, shown, smsNotifications, quietFrom: from, quietUntil: until } = form.value
  const quietHours = from === undefined || until === undefined ? null : { from, until }
  await saveSettings(db, { userId, userType, told, shown, quietHours, wantsSms: smsNotifications === 'on' })
  return redirectWithFlash(href('/obavjestenja/postavke'), 'push:settings.saved')
}

export default function NotificationSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useWords()
  const { seed, user, preferences, quietHours, atHand, shown, confirmationTicket, sms, thisDevice, devices } =
    loaderData
  return (
    <div className="narrow stack loose">
      <FormTitle form={actionData?.form}>{t('bell:settings')}</FormTitle>
      <PageHead
        title={t('bell:settings')}
        lead={t('settings:lead')}
        back={{ to: href('/obavjestenja'), label: t('bell:back') }}
      />
      <AccountTabs userType={user.userType} current="notifications" />
      {confirmationTicket && atHand.email && (
        <div className="stack">
          <p>{t('settings:unconfirmed_email')}</p>
          <LinkButton to={waitingPath('email', confirmationTicket)} variant="secondary">
            {t('verification:confirm_email')}
          </LinkButton>
        </div>
      )}
      <FormPage
        form={actionData?.form}
        seed={seed}
        hidden={{ shown: shown.join(' ') }}
        submitLabel={t('settings:save')}
        draft={false}
      >
        <TellingFields
          userType={user.userType}
          preferences={preferences}
          shown={shown}
          atHand={atHand}
          hasSms={!sms.comesWithMembership}
        />
        <SmsSwitch {...sms} isAtHand={atHand.sms} />
        <QuietHourFields quietHours={quietHours} />
      </FormPage>
      <section className="stack">
        <h2>{t('push:ask.title')}</h2>
        <ThisDevice user={user} deviceId={thisDevice} isListed={devices.some(({ isThis }) => isThis)} />
      </section>
      <DeviceList devices={devices} seed={seed} />
    </div>
  )
}
