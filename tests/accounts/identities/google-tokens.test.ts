import { exportJWK, generateKeyPair } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openGoogle } from '#app/accounts/identities/google-tokens.server.ts'
import { done, refused } from '#app/outcome.ts'
import { startGoogleFake, type GoogleFake } from '#tests/support/providers/google-fake.ts'

let fake: GoogleFake
let google: ReturnType<typeof openGoogle>

beforeAll(async () => {
  fake = await startGoogleFake()
})
afterAll(() => fake.stop())
beforeEach(() => {
  google = openGoogle({
    GOOGLE_ISSUER: fake.issuer,
    GOOGLE_CLIENT_ID: 'web-client',
    GOOGLE_APP_CLIENT_IDS: ['android-client'],
  })
})
afterEach(() => {
  fake.answerWith(undefined)
  fake.requests.length = 0
})

const mirza = {
  provider: 'google',
  subject: '1098765',
  email: 'mirza@gmail.example',
  isEmailVerified: true,
  name: 'Mirza Hadžić',
} as const

test('a token of the web client, or of an app, says who somebody is', async () => {
  expect(await google.verify(await fake.sign())).toEqual(done(mirza))
  const ofApp = await fake.sign({ aud: 'web-client', azp: 'android-client' })
  expect(await google.verify(ofApp)).toEqual(done(mirza))
})

test('claims that may be missing make no token invalid', async () => {
  const token = await fake.sign({ email: undefined, email_verified: undefined, name: undefined, azp: undefined })
  expect(await google.verify(token)).toEqual(done({ ...mirza, email: null, isEmailVerified: false, name: null }))
})

test('an address that Google has not confirmed is not confirmed here', async () => {
  expect(await google.verify(await fake.sign({ email_verified: false }))).toEqual(
    done({ ...mirza, isEmailVerified: false }),
  )
})

test('nonce and audience are held against those of the sign-in', async () => {
  const sent = { nonce: 'n-1', clientId: 'web-client' }
  const ofApp = { aud: 'android-client', azp: 'android-client', nonce: 'n-1' }
  expect(await google.verify(await fake.sign(ofApp), sent)).toEqual(refused('identity_token_invalid'))
  expect(await google.verify(await fake.sign({ nonce: 'n-1' }), sent)).toEqual(done(mirza))
  expect(await google.verify(await fake.sign({ nonce: 'n-2' }), sent)).toEqual(refused('identity_token_invalid'))
  expect(await google.verify(await fake.sign(), sent)).toEqual(refused('identity_token_invalid'))
})

const hour = 3_600
const invalid = (): Record<string, Promise<string> | string> => {
  const { now, sign, claims, jwk } = fake
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const publicKey = new TextEncoder().encode(JSON.stringify(jwk))
  const unsigned = (header: object, payload = claims()) => `${base64(header)}.${base64(payload)}.`
  return {
    'an empty text': '',
    'no token': 'x',
    'two parts': `${base64({ alg: 'RS256' })}.${base64(claims())}`,
    'four parts': sign().then((token) => `${token}.x`),
    'spaces around': sign().then((token) => ` ${token}`),
    'a header that is no JSON': sign().then((token) => `x.${token.split('.').slice(1).join('.')}`),
    'no algorithm': unsigned({ alg: 'none' }),
    'no algorithm in capitals': unsigned({ alg: 'NONE' }),
    'an empty signature': unsigned({ alg: 'RS256', kid: 'key-1' }),
    'the public key as a secret': sign({}, { alg: 'HS256' }, publicKey),
    'another key': generateKeyPair('RS256').then(({ privateKey }) => sign({}, {}, privateKey)),
    'another key with its own name': generateKeyPair('RS256').then(({ privateKey }) =>
      sign({}, { kid: 'key-9' }, privateKey),
    ),
    'another algorithm of the same family': generateKeyPair('PS256').then(({ privateKey }) =>
      sign({}, { alg: 'PS256' }, privateKey),
    ),
    'an elliptic curve': generateKeyPair('ES256').then(({ privateKey }) => sign({}, { alg: 'ES256' }, privateKey)),
    'a key that the token brings along': generateKeyPair('RS256').then(async ({ privateKey, publicKey: own }) =>
      sign({}, { kid: 'key-9', jwk: await exportJWK(own) } as never, privateKey),
    ),
    'a key that the token brings along, under the name of ours': generateKeyPair('RS256').then(
      async ({ privateKey, publicKey: own }) => sign({}, { jwk: await exportJWK(own) } as never, privateKey),
    ),
    'an address of keys that the token brings along': generateKeyPair('RS256').then(({ privateKey }) =>
      sign({}, { jku: `${fake.issuer}/keys` }, privateKey),
    ),
    'an unknown critical header': sign({}, { crit: ['exp'], exp: 1 } as never).catch(() => 'x'),
    'a changed payload': sign().then((token) => {
      const [header, , signature] = token.split('.')
      return `${header}.${base64(claims({ sub: '1' }))}.${signature}`
    }),
    'the signature of another token': Promise.all([sign(), sign({ sub: '2' })]).then(([one, other]) =>
      [...one.split('.').slice(0, 2), other.split('.')[2]].join('.'),
    ),
    'another issuer': sign({ iss: 'https://accounts.example' }),
    'the issuer with a slash': sign({ iss: `${fake.issuer}/` }),
    'the issuer as a list': sign({ iss: [fake.issuer] as never }),
    'no issuer': sign({ iss: undefined }),
    'another audience': sign({ aud: 'foreign-client' }),
    'our audience with more behind': sign({ aud: 'web-client.evil' }),
    'our audience in capitals': sign({ aud: 'WEB-CLIENT' }),
    'ours among several audiences': sign({ aud: ['foreign-client', 'web-client'] }),
    'an empty audience': sign({ aud: '' }),
    'no audience': sign({ aud: undefined }),
    'another authorised party': sign({ azp: 'foreign-client' }),
    'an empty authorised party': sign({ azp: '' }),
    'no subject': sign({ sub: undefined }),
    'an empty subject': sign({ sub: '' }),
    'a subject that is a number': sign({ sub: 1098765 as never }),
    'a subject that is too long': sign({ sub: '1'.repeat(256) }),
    'an hour too old': sign({ iat: now() - 2 * hour, exp: now() - hour }),
    'expired two minutes ago': sign({ exp: now() - 120 }),
    'no expiry': sign({ exp: undefined }),
    'an expiry that is a text': sign({ exp: 'tomorrow' as never }).catch(() => 'x'),
    'a life of a year': sign({ iat: now() - 2 * hour, exp: now() + 365 * 24 * hour }),
    'no time of issue': sign({ iat: undefined }),
    'issued in the future': sign({ iat: now() + 10 * 60 }),
    'valid only later': sign({ nbf: now() + 10 * 60 }),
    'an address that is none': sign({ email: 'mirza' }),
    'an address that is a list': sign({ email: ['mirza@gmail.example'] as never }),
    'a confirmation that is a text': sign({ email_verified: 'true' as never }),
    'a name that is an object': sign({ name: {} as never }),
  }
}

describe('forged, expired, foreign and malformed tokens', () => {
  test('are refused, each', async () => {
    const variants = invalid()
    expect(Object.keys(variants).length).toBeGreaterThanOrEqual(40)
    const outcomes: Record<string, unknown> = {}
    for (const [name, token] of Object.entries(variants)) outcomes[name] = await google.verify(await token)
    expect(outcomes).toEqual(
      Object.fromEntries(Object.keys(variants).map((name) => [name, refused('identity_token_invalid')])),
    )
  })
})

test('fifty sign-ins at once fetch the discovery document and the keys once', async () => {
  const token = await fake.sign()
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => google.verify(token)))
  expect(outcomes.every(({ ok }) => ok)).toBe(true)
  expect(fake.requests).toEqual(['/.well-known/openid-configuration', '/keys'])
})

describe('a provider that is', () => {
  const broken: Record<string, Parameters<GoogleFake['answerWith']>[0]> = {
    gone: (request) => request.socket.destroy(),
    silent: () => undefined,
    failing: (_, response) => response.writeHead(500).end(),
    busy: (_, response) => response.writeHead(429).end(),
    'speaking nonsense': (_, response) => response.end('<html>'),
    'answering without its endpoints': (_, response) => response.end('{}'),
    'answering without end': (_, response) => response.end(JSON.stringify({ text: 'x'.repeat(100_000) })),
    'leading elsewhere': (_, response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end(),
  }

  test.each(Object.entries(broken))('%s is away, and is tried again the next time', async (_, listener) => {
    const token = await fake.sign()
    fake.answerWith(listener)
    expect(await google.verify(token)).toEqual(refused('identity_provider_away'))
    fake.answerWith(undefined)
    expect(await google.verify(token)).toEqual(done(mirza))
  })

  test('without its keys is away', async () => {
    const token = await fake.sign()
    await google.endpoints()
    fake.answerWith((_, response) => response.writeHead(503).end())
    expect(await google.verify(token)).toEqual(refused('identity_provider_away'))
  })
})
