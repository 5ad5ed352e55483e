import { promises as fs } from 'node:fs'
import { expect, test } from 'vitest'
import { ConfigError, readConfig, configKeys } from '#app/config.server.ts'

const requiredSettings = { DATABASE_URL: 'postgres://me:secret@127.0.0.1:5432/majstorija', SECRET: 'x'.repeat(32) }

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
  return Object.fromEntries([...text.matchAll(/^([A-Z\d_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]))
}

test('.env.example names every setting and no other', async () => {
  expect(Object.keys(await readExample()).sort()).toEqual([...configKeys].sort())
})

test('.env.example shows the defaults', async () => {
  expect(readConfig({ ...(await readExample()), ...requiredSettings })).toEqual(readConfig(requiredSettings))
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
  ['PUBLIC_ORIGIN', 'majstorija.ba'],
  ['PORT', 'eighty'],
  ['WORKER_PORT', '70000'],
  ['S3_ENDPOINT', 's3.example.ba'],
  ['S3_BUCKET', 'Images of ours'],
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
    { INFOBIP_URL: 'https://x.api.infobip.com' },
    'INFOBIP_API_KEY is missing, without which INFOBIP_URL cannot be used',
  ],
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
