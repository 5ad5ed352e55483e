import { formatPhone, isMobilePhone } from '#app/phones.ts'
import { findOwnAccount } from '#app/accounts/queries.server.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { describeUserAgent } from '#app/accounts/user-agent.ts'
import { configuredChannels } from '#app/gateways/configured-channels.server.ts'
import type { SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { formatDate } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import { webDeviceId } from '#app/devices/device-ids.server.ts'
import { listDevices } from '#app/devices/queries.server.ts'
import { findPreferences } from '#app/notifications/queries.server.ts'
import { presentPreferenceGroups, shownChannels } from '#app/notifications/settings-presenter.server.ts'
import type { Db } from '#db/connection.ts'

type Viewer = { user: Pick<SessionUser, 'id' | 'userType' | 'sessionId'>; userAgent: string; language: Language }

export async function loadSettings(db: Db, { user, userAgent, language }: Viewer) {
  const { id, userType, sessionId } = user
  const [account, { preferences, quietHours }, devices] = await Promise.all([
    findOwnAccount(db, id),
    findPreferences(db, id),
    listDevices(db, id),
  ])
  const now = new Date()
  const isMobile = isMobilePhone(account.phone)
  const currentDeviceId = webDeviceId({ sessionId, userAgent })
  return {
    user: { id, sessionId, userType },
    groups: presentPreferenceGroups(preferences, { userType, tier: account.tier }),
    quietHours,
    available: configuredChannels,
    shown: shownChannels(configuredChannels, { isMobile }),
    verificationTicket: account.emailVerifiedAt ? null : issueTicket(id, 'email', now),
    sms: {
      isOn: account.smsNotifications,
      isMobile,
      phone: formatPhone(account.phone, language),
      ticket: account.phoneVerifiedAt ? null : issueTicket(id, 'phone', now),
    },
    currentDeviceId,
    devices: devices.map((device) => presentDevice(device, { currentDeviceId, language })),
  }
}

function presentDevice(
  { id, deviceId, kind, agent, registeredAt }: Awaited<ReturnType<typeof listDevices>>[number],
  { currentDeviceId, language }: { currentDeviceId: string; language: Language },
) {
  return {
    id,
    kind: deviceId.startsWith('web_') ? ('web_push' as const) : kind,
    browser: agent && describeUserAgent(agent),
    registeredOn: formatDate(registeredAt, language),
    isCurrent: deviceId === currentDeviceId,
  }
}
