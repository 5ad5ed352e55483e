import { createECDH, randomBytes } from 'node:crypto'
import { existsSync, promises as fs } from 'node:fs'
import path from 'node:path'
import { ensurePrivateFolder } from '#app/gateways/private-folder.server.ts'
import { StartupError } from '#tools/postgres/startup-error.ts'
import { dataFolder, root } from './paths.ts'

/** Invented, and only with the demo data. */
const demoSettings = {
  LOOPBACK_CITY: 'Sarajevo',
  COMPANY_NAME: 'Majstorija d.o.o. (demo)',
  COMPANY_ADDRESS: 'Izmišljena 1, 71000 Sarajevo',
  COMPANY_ID: '4200000000000',
  COMPANY_VAT_ID: '200000000000',
  COMPANY_ACCOUNT: '1990000000000000',
  ANNOUNCED_WORKERS: '1200',
  ANNOUNCED_ASSIGNMENTS: '8500',
  ANNOUNCED_RATING: '4.9',
  ANNOUNCED_RESPONSE_HOURS: '2–6',
  CONTACT_PHONE: '+38733000000',
  SOCIAL_URLS: 'https://facebook.example/majstorija,https://instagram.example/majstorija',
  ANDROID_STORE_URL: 'https://play.google.com/store/apps/details?id=ba.majstorija.demo',
  PARTNER_BRANDS: '20',
}

/** Fills in what a machine with nothing on it lacks; what is set, in the environment or in `.env`, stays. Says whether PORT was. */
export async function prepareEnvironment({
  isDevelopment,
}: {
  isDevelopment: boolean
}): Promise<{ isPortChosen: boolean }> {
  const file = path.join(root, '.env')
  if (existsSync(file)) process.loadEnvFile(file)
  await createDataFolder()
  const isPortChosen = Boolean(process.env.PORT)

  setDefaults({
    NODE_ENV: isDevelopment ? 'development' : 'production',
    HOST: '127.0.0.1',
    PORT: '3000',
    METRICS_PORT: '0',
    WORKER_PORT: '0',
    UPLOADS_DIR: path.join(dataFolder, 'uploads'),
    BACKUP_DIR: path.join(dataFolder, 'backups'),
    MAILBOX_DIR: path.join(dataFolder, 'mailbox'),
    RATE_LIMIT_FACTOR: '20',
    LOG_LEVEL: 'warn',
  })
  if (isDevelopment) setDefaults({ PAGE_CACHE: '0' })
  if (!process.env.DATABASE_URL) setDefaults(demoSettings)
  if (!process.env.SECRET) process.env.SECRET = await loadOrCreateSecret(path.join(dataFolder, 'secret'))
  if (!process.env.VAPID_PUBLIC_KEY && !process.env.VAPID_PRIVATE_KEY)
    process.env.VAPID_PUBLIC_KEY = await loadOrCreatePushKey(path.join(dataFolder, 'push-key'))
  return { isPortChosen }
}

/** An empty setting counts as none, as it does in config.server.ts. */
function setDefaults(defaults: Record<string, string>): void {
  for (const [name, value] of Object.entries(defaults)) process.env[name] ||= value
}

async function createDataFolder(): Promise<void> {
  try {
    await fs.mkdir(dataFolder, { recursive: true })
    // PostgreSQL's account must pass, and another command may have made the folder.
    if ((await fs.stat(dataFolder)).uid === process.getuid?.()) await fs.chmod(dataFolder, 0o711)
    for (const name of ['uploads', 'mailbox']) await ensurePrivateFolder(path.join(dataFolder, name))
  } catch (error) {
    throw new StartupError(
      `the folder ${dataFolder} cannot be made or written (${(error as NodeJS.ErrnoException).code})`,
    )
  }
}

/** Made once: a new one at each start would end every session. */
async function loadOrCreateSecret(file: string): Promise<string> {
  if (!existsSync(file)) await fs.writeFile(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  return fs.readFile(file, 'utf8')
}

/** The public key alone: browsers can subscribe to it, and what would be sent to them lies in the mailbox. */
async function loadOrCreatePushKey(file: string): Promise<string> {
  if (!existsSync(file)) await fs.writeFile(file, createECDH('prime256v1').generateKeys('base64url'), { mode: 0o600 })
  return fs.readFile(file, 'utf8')
}
