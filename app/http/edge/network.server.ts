import { isIP, isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'
import proxyAddr from 'proxy-addr'
import { config } from '#app/config.server.ts'

const isTrustedProxy = proxyAddr.compile(config.TRUSTED_PROXIES)

/** The client's network: an IPv4 address, or the /64 of an IPv6 one. Forwarded addresses count only from listed proxies. */
export function networkOf(request: IncomingMessage): string {
  const hops = proxyAddr.all(request, isTrustedProxy).map(plain)
  const address = hops.findLast((hop) => isIP(hop)) ?? ''
  return isIPv6(address) ? expand(address).slice(0, 4).join(':') : address
}

export function isFromTrustedProxy({ socket }: IncomingMessage): boolean {
  return isTrustedProxy(socket.remoteAddress ?? '', 0)
}

/** A connection that was closed has no address. */
function plain(address: string | undefined): string {
  return (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '')
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
}
