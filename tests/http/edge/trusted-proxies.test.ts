import { expect, test, vi } from 'vitest'
import { networkOf } from '#app/http/edge/network.server.ts'
import { requestFrom } from './network-requests.ts'

// Read when the application is loaded, which the imports do.
vi.hoisted(() => Object.assign(process.env, { TRUSTED_PROXIES: '10.0.0.0/8' }))

test('a listed proxy names the client, and what the client invented before it is not believed', () => {
  expect(networkOf(requestFrom('10.1.2.3', '1.1.1.1, 198.51.100.7'))).toBe('198.51.100.7')
})
