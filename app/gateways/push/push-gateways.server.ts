import { tryParseJson } from '#app/gateways/try-parse-json.ts'
import { createECDH } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { ConfigError, type Config } from '#app/config.server.ts'
import { openApns } from '#app/gateways/push/apns.server.ts'
import { serviceAccountSchema } from '#app/gateways/push/fcm-access-tokens.server.ts'
import { openFcm } from '#app/gateways/push/fcm.server.ts'
import type { AppPushMessage, Gateway, WebPushMessage } from '#app/gateways/gateway.ts'
import { openWebPush } from '#app/gateways/push/web-push.server.ts'

type PushGateways = {
  web_push: Gateway<WebPushMessage> | null
  fcm: Gateway<AppPushMessage> | null
  apns: Gateway<AppPushMessage> | null
}

/** @throws ConfigError that names the wrong or missing setting */
export async function openPushGateways(config: Config): Promise<PushGateways> {
  return {
    web_push: openWebPushGateway(config),
    fcm: await openFcmGateway(config),
    apns: await openApnsGateway(config),
  }
}

function openWebPushGateway({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
  PUBLIC_ORIGIN,
  CONTACT_EMAIL,
  PUSH_HOSTS,
  MAILBOX_DIR,
}: Config) {
  if (!publicKey && !privateKey) return null
  // Without the private key, browsers subscribe and the mailbox records the pushes.
  if (!privateKey && MAILBOX_DIR) return null
  if (!publicKey || !privateKey)
    throw new ConfigError(`${publicKey ? 'VAPID_PRIVATE_KEY' : 'VAPID_PUBLIC_KEY'} is missing (see .env.example)`)
  if (!isKeyPair(publicKey, privateKey))
    throw new ConfigError('VAPID_PRIVATE_KEY is wrong: it does not belong to VAPID_PUBLIC_KEY')
  const subject = PUBLIC_ORIGIN?.startsWith('https:') ? PUBLIC_ORIGIN : `mailto:${CONTACT_EMAIL}`
  return openWebPush({ publicKey, privateKey, subject, extraHosts: PUSH_HOSTS })
}

function isKeyPair(publicKey: string, privateKey: string): boolean {
  try {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(privateKey, 'base64url')
    return curve.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

async function openFcmGateway({ FCM_URL: url, FCM_SERVICE_ACCOUNT_FILE: file }: Config) {
  if (!file) return null
  const account = serviceAccountSchema.safeParse(tryParseJson(await readKeyFile('FCM_SERVICE_ACCOUNT_FILE', file)))
  if (!account.success)
    throw new ConfigError('FCM_SERVICE_ACCOUNT_FILE is wrong: it is not the JSON key file of a service account')
  return openFcm({ url, account: account.data }).catch(() => {
    throw new ConfigError('FCM_SERVICE_ACCOUNT_FILE is wrong: its private_key is not a key')
  })
}

async function openApnsGateway({
  APNS_URL: url,
  APNS_KEY_FILE: file,
  APNS_KEY_ID: keyId,
  APNS_TEAM_ID: teamId,
  APNS_TOPIC: topic,
}: Config) {
  if (!file || !keyId || !teamId || !topic) return null
  if (!url.startsWith('https:')) throw new ConfigError('APNS_URL is wrong: it must begin with https:')
  return openApns({ url, key: await readKeyFile('APNS_KEY_FILE', file), keyId, teamId, topic }).catch(() => {
    throw new ConfigError('APNS_KEY_FILE is wrong: it is not the .p8 file of a key')
  })
}

async function readKeyFile(setting: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${setting} is wrong: the file cannot be read (${error.code})`)
  })
}
