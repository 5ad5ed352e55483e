import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { verifyFacebookToken } from '#app/accounts/identities/facebook-tokens.server.ts'
import { done, refused } from '#app/outcome.ts'
import { startFacebookFake, type FacebookFake } from '#tests/support/providers/facebook-fake.ts'

let fake: FacebookFake

beforeAll(async () => {
  fake = await startFacebookFake()
})
afterAll(() => fake.stop())
afterEach(() => fake.answerWith(undefined))

const verify = (token: string) =>
  verifyFacebookToken(token, {
    FACEBOOK_GRAPH_URL: fake.url,
    FACEBOOK_APP_ID: 'app-1',
    FACEBOOK_APP_SECRET: 'app-secret',
  })

const selma = {
  provider: 'facebook',
  subject: '555',
  email: 'selma@face.example',
  isEmailVerified: false,
  name: 'Selma Imamović',
} as const

test('a token of our app says who somebody is; the address is never taken for confirmed', async () => {
  expect(await verify(fake.issue())).toEqual(done(selma))
  expect(await verify(fake.issue({ user_id: 555, app_id: 'app-1' }, { id: 555 }))).toEqual(done(selma))
})

test('somebody without an address, or with one that is none, is known without it', async () => {
  expect(await verify(fake.issue({}, { email: undefined }))).toEqual(done({ ...selma, email: null }))
  expect(await verify(fake.issue({}, { email: 'selma' }))).toEqual(done({ ...selma, email: null }))
})

test.each([
  ['unknown', (): string => 'no-such-token'],
  ['of another app', () => fake.issue({ app_id: 'app-2' })],
  ['of a page', () => fake.issue({ type: 'PAGE' })],
  ['invalid', () => fake.issue({ is_valid: false })],
  ['valid in words only', () => fake.issue({ is_valid: 'true' })],
  ['expired', () => fake.issue({ expires_at: 1_600_000_000 })],
  ['of nobody', () => fake.issue({ user_id: '' })],
  ['of somebody else than it shows', () => fake.issue({}, { id: '556' })],
] as const)('a token that is %s is refused', async (_, issue) => {
  expect(await verify(issue())).toEqual(refused('identity_token_invalid'))
})

test('a token cannot reach other parameters of the call', async () => {
  const token = fake.issue()
  expect(await verify(`${token}&access_token=app-1|app-secret`)).toEqual(refused('identity_token_invalid'))
})

test.each([
  ['gone', (request) => request.socket.destroy()],
  ['failing', (_, response) => response.writeHead(502).end()],
  ['speaking nonsense', (_, response) => response.end('<html>')],
] satisfies [string, Parameters<FacebookFake['answerWith']>[0]][])(
  'a provider that is %s is away',
  async (_, listener) => {
    fake.answerWith(listener)
    expect(await verify('any')).toEqual(refused('identity_provider_away'))
  },
)
