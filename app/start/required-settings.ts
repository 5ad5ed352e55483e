import { isThisMachine } from '#app/gateways/this-machine.ts'

type Settings = Record<string, unknown>

const requiredTogether = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['DKIM_DOMAIN', 'DKIM_SELECTOR', 'DKIM_KEY_FILE'],
  ['INFOBIP_URL', 'INFOBIP_API_KEY'],
  ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'],
  ['ANNOUNCED_WORKERS', 'ANNOUNCED_ASSIGNMENTS', 'ANNOUNCED_RATING', 'ANNOUNCED_RESPONSE_HOURS'],
  ['MONRI_KEY', 'MONRI_TOKEN'],
  ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  ['GOOGLE_WRAPPER_CLIENT_ID', 'GOOGLE_WRAPPER_CLIENT_SECRET'],
  ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
  ['ANDROID_PACKAGE', 'ANDROID_FINGERPRINTS'],
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

/** Who controls one of these signs in as anybody, or says who has paid. */
const trustedAddresses = ['MONRI_URL', 'GOOGLE_ISSUER', 'FACEBOOK_DIALOG_URL', 'FACEBOOK_GRAPH_URL']

const companySettings = ['COMPANY_NAME', 'COMPANY_ADDRESS', 'COMPANY_ID']

/** Names settings that others need and that are missing, each in one clause. */
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
  // The law asks a public site for them.
  const isPublic = settings['NODE_ENV'] === 'production' && String(settings['PUBLIC_ORIGIN']).startsWith('https:')
  const companyDetails = companySettings.filter((name) => isPublic && !has(name))
  if (companyDetails.length)
    errors.push(`${companyDetails.join(' and ')} must be set, with which the page About names who runs the site`)
  for (const name of trustedAddresses)
    if (!isTrustworthy(String(settings[name]), settings))
      errors.push(
        `${name} is wrong: without https: it must lead to this machine, from a site that nobody else can open`,
      )
  // Links would lead to localhost.
  const sender = sendersOfLinks.find(has)
  if (sender && !has('PUBLIC_ORIGIN'))
    errors.push(`PUBLIC_ORIGIN is missing, with which the links in messages begin (${sender} is set)`)
  return errors
}

function isTrustworthy(address: string, { NODE_ENV, HOST, PUBLIC_ORIGIN }: Settings): boolean {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return true
  const site = PUBLIC_ORIGIN === undefined ? undefined : new URL(String(PUBLIC_ORIGIN))
  const isLocalSite = !site || (site.protocol === 'http:' && isThisMachine(site.hostname))
  return isThisMachine(hostname) && isLocalSite && (NODE_ENV !== 'production' || isThisMachine(String(HOST)))
}
