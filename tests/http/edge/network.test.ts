import type { IncomingMessage } from 'node:http'
import { expect, test, vi } from 'vitest'

async function networkWith(proxies: string, remoteAddress: string, forwarded?: string): Promise<string> {
  vi.resetModules()
  vi.stubEnv('TRUSTED_PROXIES', proxies)
  const { networkOf } = await import('#app/http/edge/network.server.ts')
  return networkOf({
    socket: { remoteAddress },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage)
}

test('without listed proxies a forwarded address changes nothing', async () => {
  expect(await networkWith('', '203.0.113.9', '198.51.100.1')).toBe('203.0.113.9')
})

test('a listed proxy names the client, and what the client invented before it is not believed', async () => {
  expect(await networkWith('10.0.0.0/8', '10.1.2.3', '1.1.1.1, 198.51.100.7')).toBe('198.51.100.7')
})

test('an IPv6 client counts as its /64, a mapped IPv4 one as itself', async () => {
  expect(await networkWith('', '2001:db8:1:2:aaaa::1')).toBe('2001:db8:1:2')
  expect(await networkWith('', '::ffff:203.0.113.9')).toBe('203.0.113.9')
})
