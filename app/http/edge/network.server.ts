import { BlockList, isIP, isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'
import { config } from '#app/config.server.ts'

const proxies = new BlockList()
for (const entry of config.TRUSTED_PROXIES) {
  const [address = '', bits] = entry.split('/')
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  if (bits) proxies.addSubnet(address, Number(bits), family)
  else proxies.addAddress(address, family)
}

/** The client's network: an IPv4 address, or the /64 of an IPv6 one. Forwarded addresses count only from listed proxies. */
export function networkOf(request: IncomingMessage): string {
  let address = plain(request.socket.remoteAddress ?? '')
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => plain(part.trim()))
    .reverse()
  for (const hop of forwarded) {
    if (!isProxy(address) || !isIP(hop)) break
    address = hop
  }
  return isIPv6(address) ? expand(address).slice(0, 4).join(':') : address
}

function isProxy(address: string): boolean {
  return isIP(address) !== 0 && proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0')
  return [...left, ...zeros, ...right]
}
