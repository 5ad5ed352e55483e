import { expect, test } from 'vitest'
import { networkOf } from '#app/http/edge/network.server.ts'
import { requestFrom } from './network-requests.ts'

test('without listed proxies a forwarded address changes nothing', () => {
  expect(networkOf(requestFrom('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9')
})

test('an IPv6 client counts as its /64, a mapped IPv4 one as itself', () => {
  expect(networkOf(requestFrom('2001:db8:1:2:aaaa::1'))).toBe('2001:db8:1:2')
  expect(networkOf(requestFrom('::ffff:203.0.113.9'))).toBe('203.0.113.9')
})

test('a request whose connection was closed is of no network', () => {
  expect(networkOf(requestFrom(undefined))).toBe('')
  expect(networkOf(requestFrom(undefined, '198.51.100.1'))).toBe('')
})
