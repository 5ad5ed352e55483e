import { promises as fs } from 'node:fs'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, configKeys } from '#app/config.server.ts'

const requiredSettings = { DATABASE_URL: 'postgres://me:secret@127.0.0.1:5432/majstorija', SECRET: 'x'.repeat(32) }

const company = { COMPANY_NAME: 'Majstorija d.o.o.', COMPANY_ADDRESS: 'Ulica 1', COMPANY_ID: '4200000000000' }

function configErrorOf(environment: Record<string, string | undefined>): string {
  try {
    readConfig({ ...requiredSettings, ...environment })
    return ''
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
}

async function readExample(): Promise<Record<string, string>> {
  const text = await fs.readFile('.env.example', 'utf8')
  return Object.fromEntries([...text.matchAll(/^#([A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
}

test('.env.example names every setting and no other', async () => {
  expect(Object.keys(await readExample()).sort()).toEqual([...configKeys].sort())
})

test('.env.example shows the defaults', async () => {
  expect(readConfig({ ...(await readExample()), ...requiredSettings })).toEqual(readConfig(requiredSettings))
})

test('a copy of .env.example that nobody has changed sets nothing', async () => {
  expect(parseEnv(await fs.readFile('.env.example', 'utf8'))).toEqual({})
})

test('a missing setting is named', () => {
  expect(configErrorOf({ SECRET: undefined })).toBe('SECRET is missing (see .env.example)')
  expect(configErrorOf({ DATABASE_URL: '' })).toBe('DATABASE_URL is missing (see .env.example)')
})

test.each([
  ['DATABASE_URL', 'mysql://localhost/majstorija'],
  ['DATABASE_POOL', '1'],
  ['REDIS_URL', '127.0.0.1:6379'],
  ['SECRET', 'too short'],
  ['SECRET_PREVIOUS', 'too short'],
  ['PUBLIC_ORIGIN', 'majstorija.ba'],
  ['TRUSTED_PROXIES', '10.0.0.2,caddy'],
  ['TRUSTED_PROXIES', '10.0.0.0/33'],
  ['PORT', 'eighty'],
  ['WORKER_PORT', '70000'],
  ['S3_ENDPOINT', 's3.example.ba'],
  ['S3_BUCKET', 'Images of ours'],
  ['MONRI_URL', 'ipg.monri.com'],
  ['MONRI_TOKEN', 'forty letters'],
  ['COMPANY_ACCOUNT', '199-000'],
  ['RATE_LIMIT_FACTOR', '-17'],
  ['PAGE_CACHE', 'perhaps'],
  ['LOG_LEVEL', 'loud'],
  ['NODE_ENV', 'staging'],
])('a wrong %s is named, and its value is not repeated', (name, value) => {
  expect(configErrorOf({ [name]: value })).toMatch(new RegExp(`^${name} is wrong: `))
  expect(configErrorOf({ [name]: value })).not.toContain(value)
})

test('several errors make one sentence', () => {
  expect(configErrorOf({ SECRET: undefined, PORT: 'eighty' })).toMatch(
    /SECRET is missing.*; PORT is wrong|PORT is wrong.*; SECRET is missing/,
  )
})

test.each([
  [
    { INFOBIP_URL: 'https://x.api.infobip.com', ...company, PUBLIC_ORIGIN: 'https://majstorija.ba' },
    'INFOBIP_API_KEY is missing, without which INFOBIP_URL cannot be used',
  ],
  [{ MONRI_KEY: 'x' }, 'MONRI_TOKEN is missing, without which MONRI_KEY cannot be used'],
  [{ MONRI_TOKEN: 'a'.repeat(40) }, 'MONRI_KEY is missing, without which MONRI_TOKEN cannot be used'],
  [{ TWILIO_AUTH_TOKEN: 'x' }, 'TWILIO_ACCOUNT_SID is missing, without which TWILIO_AUTH_TOKEN cannot be used'],
  [
    { DKIM_DOMAIN: 'a.ba', DKIM_SELECTOR: 'x' },
    'DKIM_KEY_FILE is missing, without which DKIM_DOMAIN and DKIM_SELECTOR cannot be used',
  ],
  [
    { S3_ENDPOINT: 'https://s3.example.ba', S3_BUCKET: 'images', S3_ACCESS_KEY_ID: 'x' },
    'S3_SECRET_ACCESS_KEY is missing, without which S3_ENDPOINT and S3_BUCKET and S3_ACCESS_KEY_ID cannot be used',
  ],
  [
    { APNS_KEY_ID: 'ABCDE12345' },
    'APNS_KEY_FILE and APNS_TEAM_ID and APNS_TOPIC are missing, without which APNS_KEY_ID cannot be used',
  ],
])('what is half set is named: %j', (environment, fault) => {
  expect(configErrorOf(environment)).toBe(fault)
})

test.each([
  { SMTP_URL: 'smtp://mail.example.ba' },
  { INFOBIP_URL: 'https://x.api.infobip.com', INFOBIP_API_KEY: 'x' },
  { TWILIO_ACCOUNT_SID: 'x', TWILIO_AUTH_TOKEN: 'x' },
  { VAPID_PRIVATE_KEY: 'x'.repeat(43) },
  { FCM_SERVICE_ACCOUNT_FILE: 'account.json' },
])('a provider without the origin of links is refused: %j', (environment) => {
  expect(configErrorOf(environment)).toMatch(/^PUBLIC_ORIGIN is missing, with which the links in messages begin/)
  expect(configErrorOf({ ...environment, ...company, PUBLIC_ORIGIN: 'https://majstorija.ba' })).toBe('')
})

test('a public site without its company is refused, a local one is not', () => {
  expect(configErrorOf({ ...company, COMPANY_ID: '', PUBLIC_ORIGIN: 'https://majstorija.ba' })).toBe(
    'COMPANY_ID must be set, with which the page About names who runs the site',
  )
  expect(configErrorOf({ PUBLIC_ORIGIN: 'http://localhost:3000' })).toBe('')
})

test('proxies are addresses, networks or their names', () => {
  expect(configErrorOf({ TRUSTED_PROXIES: '10.0.0.2, 172.30.7.0/24, fd00::/8, loopback' })).toBe('')
})

test('a provider of identities without TLS is refused, unless it and the site are on this machine', () => {
  const local = { HOST: '127.0.0.1', GOOGLE_ISSUER: 'http://127.0.0.1:9310/google' }
  expect(configErrorOf(local)).toBe('')
  expect(configErrorOf({ ...local, PUBLIC_ORIGIN: 'http://localhost:3000' })).toBe('')
  const wrong = /GOOGLE_ISSUER is wrong/
  expect(configErrorOf({ ...local, HOST: '0.0.0.0' })).toMatch(wrong)
  expect(configErrorOf({ ...local, PUBLIC_ORIGIN: 'https://localhost:3000' })).toMatch(wrong)
  expect(configErrorOf({ ...local, PUBLIC_ORIGIN: 'http://majstorija.ba' })).toMatch(wrong)
  expect(configErrorOf({ ...local, GOOGLE_ISSUER: 'http://accounts.google.com' })).toMatch(wrong)
})

test('a payment gateway without TLS is refused, unless it and the site are on this machine', () => {
  const local = { HOST: '127.0.0.1', MONRI_URL: 'http://127.0.0.1:9320', MONRI_KEY: 'x', MONRI_TOKEN: 'a'.repeat(40) }
  expect(configErrorOf({ ...local, NODE_ENV: 'production' })).toBe('')
  const wrong = /MONRI_URL is wrong/
  expect(configErrorOf({ ...local, NODE_ENV: 'production', HOST: '0.0.0.0' })).toMatch(wrong)
  expect(configErrorOf({ ...local, ...company, PUBLIC_ORIGIN: 'https://majstorija.ba' })).toMatch(wrong)
  expect(configErrorOf({ ...local, MONRI_URL: 'http://ipg.monri.com' })).toMatch(wrong)
  expect(configErrorOf({ MONRI_KEY: 'x', MONRI_TOKEN: 'a'.repeat(40) })).toBe('')
})
