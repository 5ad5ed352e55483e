import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import webpush from 'web-push'
import { readConfig } from '#app/config.server.ts'
import { openPushGateways } from '#app/gateways/push/push-gateways.server.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'push-'))
const { publicKey, privateKey } = webpush.generateVAPIDKeys()
const p8 = aFile(
  'apns.p8',
  generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
)
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ type: 'pkcs8', format: 'pem' })
const account = {
  project_id: 'proba',
  client_email: 'a@proba.example',
  private_key: rsa,
  token_uri: 'https://oauth2.googleapis.com/token',
}
const apns = {
  APNS_KEY_FILE: p8,
  APNS_KEY_ID: 'ABCDE12345',
  APNS_TEAM_ID: 'TEAM123456',
  APNS_TOPIC: 'ba.majstorija.app',
}

function aFile(name: string, text: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, text)
  return file
}

const required = { DATABASE_URL: 'postgres://a@b/c', SECRET: 'x'.repeat(32), PUBLIC_ORIGIN: 'http://example.ba' }

function open(environment: Record<string, string>) {
  return openPushGateways(readConfig({ ...required, ...environment }))
}

test('what is not set is not opened', async () => {
  expect(await open({})).toEqual({ web_push: null, fcm: null, apns: null })
})

test('what is set is', async () => {
  const opened = await open({
    VAPID_PUBLIC_KEY: publicKey,
    VAPID_PRIVATE_KEY: privateKey,
    FCM_SERVICE_ACCOUNT_FILE: aFile('fcm.json', JSON.stringify(account)),
    ...apns,
  })
  expect(Object.values(opened).map((gateway) => typeof gateway?.send)).toEqual(['function', 'function', 'function'])
})

test('a public key alone lets browsers subscribe where a mailbox takes the pushes', async () => {
  expect(await open({ VAPID_PUBLIC_KEY: publicKey, MAILBOX_DIR: folder })).toMatchObject({ web_push: null })
})

test.each<[Record<string, string>, string]>([
  [{ VAPID_PUBLIC_KEY: publicKey }, 'VAPID_PRIVATE_KEY is missing'],
  [{ VAPID_PRIVATE_KEY: privateKey }, 'VAPID_PUBLIC_KEY is missing'],
  [
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: webpush.generateVAPIDKeys().privateKey },
    'VAPID_PRIVATE_KEY is wrong: it does not belong',
  ],
  [
    { FCM_SERVICE_ACCOUNT_FILE: path.join(folder, 'none') },
    'FCM_SERVICE_ACCOUNT_FILE is wrong: the file cannot be read (ENOENT)',
  ],
  [{ FCM_SERVICE_ACCOUNT_FILE: p8 }, 'FCM_SERVICE_ACCOUNT_FILE is wrong: it is not the JSON'],
  [
    { FCM_SERVICE_ACCOUNT_FILE: aFile('bad.json', JSON.stringify({ ...account, private_key: 'x' })) },
    'FCM_SERVICE_ACCOUNT_FILE is wrong: its private_key',
  ],
  [{ ...apns, APNS_KEY_FILE: aFile('bad.p8', 'x') }, 'APNS_KEY_FILE is wrong'],
  [{ ...apns, APNS_URL: 'http://localhost:1' }, 'APNS_URL is wrong'],
])('%j stops the start: %s', async (environment, sentence) => {
  await expect(open(environment)).rejects.toThrow(sentence)
})
