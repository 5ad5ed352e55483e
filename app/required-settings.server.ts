type Settings = Record<string, unknown>

/** Settings that are required together. */
const requiredTogether = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'],
  ['INFOBIP_URL', 'INFOBIP_API_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ['APNS_KEY_FILE', 'APNS_KEY_ID', 'APNS_TEAM_ID', 'APNS_TOPIC'],
]

/** VAPID_PUBLIC_KEY alone is what `npm start` makes; its pushes are written to files. */
const sendersOfLinks = [
  'SMTP_URL',
  'INFOBIP_URL',
  'TWILIO_ACCOUNT_SID',
  'VAPID_PRIVATE_KEY',
  'FCM_SERVICE_ACCOUNT_FILE',
  'APNS_KEY_FILE',
]

/** What is missing because of other settings, each in one clause. */
export function listMissingSettings(settings: Settings): string[] {
  const has = (name: string) => settings[name] !== undefined
  const errors = requiredTogether.flatMap((names) => {
    const provided = names.filter(has)
    const missing = names.filter((name) => !has(name))
    return provided.length && missing.length
      ? [
          `${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} missing, without which ${provided.join(' and ')} cannot be used`,
        ]
      : []
  })
  // Links would lead to localhost.
  const sender = sendersOfLinks.find(has)
  if (sender && !has('PUBLIC_ORIGIN'))
    errors.push(`PUBLIC_ORIGIN is missing, with which the links in messages begin (${sender} is set)`)
  return errors
}
