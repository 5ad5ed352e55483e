import proxyAddr from 'proxy-addr'
import { z } from 'zod'

export const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')

export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an origin such as https://example.ba' })
  .transform((value) => new URL(value).origin)

export const matching = (pattern: RegExp, error: string) => z.string().regex(pattern, error)

export function areProxies(addresses: string[]): boolean {
  try {
    proxyAddr.compile(addresses)
    return true
  } catch {
    return false
  }
}

export function parseList(value: string): string[] {
  return value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/name',
})
