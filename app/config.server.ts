import { z } from 'zod'
import { bucketName, extensibleAddress } from '#app/gateways/setting-patterns.ts'
import { areProxies, flag, matching, origin, parseList, postgresUrl } from '#app/start/setting-types.ts'
import { listMissingSettings } from '#app/start/required-settings.ts'

const configSchema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('production'),
  DATABASE_URL: postgresUrl,
  APP_DATABASE_URL: postgresUrl.optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(8),
  REDIS_URL: z.url({ protocol: /^rediss?$/, error: 'must look like redis://host:6379' }).optional(),
  SECRET: z.string().min(32, 'must be at least 32 characters, the same for every process'),
  SECRET_PREVIOUS: z.string().min(32, 'must be at least 32 characters').optional(),
  PUBLIC_ORIGIN: origin.optional(),
  TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(parseList)
    .refine(areProxies, 'must be addresses or networks such as 10.0.0.2,172.30.7.0/24'),
  HOST: z.string().default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).default(9301),
  WORKER_HOST: z.string().default('127.0.0.1'),
  WORKER_PORT: z.coerce.number().int().min(0).max(65_535).default(9300),
  UPLOADS_DIR: z.string().default('.data/uploads'),
  BACKUP_DIR: z.string().default('.data/backups'),
  S3_ENDPOINT: origin.optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: bucketName.optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.default(true),
  RATE_LIMIT_FACTOR: z.coerce.number().positive().default(1),
  PAGE_CACHE: flag.default(true),
  MAILBOX_DIR: z.string().optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must look like smtp://user:password@host:587' }).optional(),
  MAIL_FROM: z.email('must be an e-mail address').default('obavjestenja@majstorija.ba'),
  BOUNCE_ADDRESS: extensibleAddress.optional(),
  DKIM_DOMAIN: z.string().optional(),
  DKIM_SELECTOR: z.string().optional(),
  DKIM_KEY_FILE: z.string().optional(),
  CONTACT_EMAIL: z.email('must be an e-mail address').default('info@majstorija.ba'),
  CONTACT_PHONE: matching(/^\+387\d{8,9}$/, 'must look like +38733000000').optional(),
  COMPANY_NAME: z.string().optional(),
  COMPANY_ADDRESS: z.string().optional(),
  COMPANY_ID: z.string().optional(),
  COMPANY_VAT_ID: matching(/^\d{12}$/, 'must be 12 digits').optional(),
  COMPANY_ACCOUNT: matching(/^\d{16}$/, 'must be 16 digits').optional(),
  MONRI_URL: origin.default('https://ipg.monri.com'),
  MONRI_KEY: z.string().optional(),
  MONRI_TOKEN: matching(/^\w{40}$/, 'must be 40 letters or digits').optional(),
  SMS_SENDER: matching(/^[A-Za-z0-9]{3,11}$/, 'must be 3 to 11 letters or digits').default('Majstorija'),
  SMS_DAILY_CAP: z.coerce.number().int().min(0).default(500),
  SMS_CODES_DAILY_CAP: z.coerce.number().int().min(0).default(300),
  MAIL_DAILY_CAP: z.coerce.number().int().min(0).default(20_000),
  ACCOUNT_MAIL_DAILY_CAP: z.coerce.number().int().min(0).default(5_000),
  INFOBIP_URL: origin.optional(),
  INFOBIP_API_KEY: z.string().optional(),
  TWILIO_URL: origin.default('https://api.twilio.com'),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  VAPID_PUBLIC_KEY: matching(/^[\w-]{87}$/, 'must be 87 characters of base64url').optional(),
  VAPID_PRIVATE_KEY: matching(/^[\w-]{43}$/, 'must be 43 characters of base64url').optional(),
  PUSH_HOSTS: z.string().default('').transform(parseList),
  FCM_URL: origin.default('https://fcm.googleapis.com'),
  FCM_SERVICE_ACCOUNT_FILE: z.string().optional(),
  APNS_URL: origin.default('https://api.push.apple.com'),
  APNS_KEY_FILE: z.string().optional(),
  APNS_KEY_ID: matching(/^\w{10}$/, 'must be 10 characters').optional(),
  APNS_TEAM_ID: matching(/^\w{10}$/, 'must be 10 characters').optional(),
  APNS_TOPIC: z.string().optional(),
  GOOGLE_ISSUER: z.url('must be a web address').default('https://accounts.google.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_WRAPPER_CLIENT_ID: z.string().optional(),
  GOOGLE_WRAPPER_CLIENT_SECRET: z.string().optional(),
  GOOGLE_APP_CLIENT_IDS: z.string().default('').transform(parseList),
  FACEBOOK_DIALOG_URL: z.url('must be a web address').default('https://www.facebook.com/dialog/oauth'),
  FACEBOOK_GRAPH_URL: z.url('must be a web address').default('https://graph.facebook.com'),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  GEO_CITY_FILE: z.string().optional(),
  LOOPBACK_CITY: z.string().optional(),
  TAG_MANAGER_URL: z.url({ protocol: /^https$/, error: 'must be the https address of a script' }).optional(),
  TAG_MANAGER_DELAY_MS: z.coerce.number().int().min(0).max(60_000).default(3_000),
  ANDROID_STORE_URL: z.url('must be a web address').optional(),
  IOS_STORE_URL: z.url('must be a web address').optional(),
  ANDROID_PACKAGE: matching(/^[A-Za-z]\w*(?:\.[A-Za-z]\w*)+$/, 'must look like ba.primjer.app').optional(),
  ANDROID_FINGERPRINTS: matching(
    /^[\dA-F]{2}(?::[\dA-F]{2}){31}(?:,[\dA-F]{2}(?::[\dA-F]{2}){31})*$/,
    'must be SHA-256 fingerprints such as AB:CD:…, separated by commas',
  ).optional(),
  IOS_APP_ID: matching(
    /^\w{10}(?:\.[\w-]+)+$/,
    'must be the team id and the bundle id: TEAMID1234.ba.primjer.app',
  ).optional(),
  ANNOUNCED_WORKERS: z.coerce.number().int().positive().optional(),
  ANNOUNCED_ASSIGNMENTS: z.coerce.number().int().positive().optional(),
  ANNOUNCED_RATING: z.coerce.number().min(1).max(5).optional(),
  ANNOUNCED_RESPONSE_HOURS: z.string().optional(),
  PARTNER_BRANDS: z.coerce.number().int().positive().optional(),
  SOCIAL_URLS: z.string().default('').transform(parseList),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
})

export type Config = z.infer<typeof configSchema>
export const configKeys: readonly string[] = Object.keys(configSchema.shape)

/** Parses the environment; throws a ConfigError that names every wrong or missing setting. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const provided = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = configSchema.safeParse(provided)
  if (parsed.success) {
    const missing = listMissingSettings(parsed.data)
    if (missing.length) throw new ConfigError(missing.join('; '))
    return parsed.data
  }
  const errors = parsed.error.issues.map(({ path, message }) => {
    const name = String(path[0])
    return provided[name] === undefined ? `${name} is missing (see .env.example)` : `${name} is wrong: ${message}`
  })
  throw new ConfigError(errors.join('; '))
}

export class ConfigError extends Error {}

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env)
  } catch (error) {
    return abortOnConfigError(error)
  }
}

export function abortOnConfigError(error: unknown): never {
  if (!(error instanceof ConfigError)) throw error
  return abortStartup(error.message)
}

export function abortStartup(reason: string): never {
  process.stderr.write(`Cannot start: ${reason}.\n`)
  process.exit(1)
}

/** The only reader of `process.env`. */
export const config = readConfigOrExit()
export const isSecure = config.PUBLIC_ORIGIN?.startsWith('https:') ?? false
export const secureAttribute = isSecure ? '; Secure' : ''
