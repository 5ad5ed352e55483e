import type { SendKind } from '#app/deliveries/send-limits.ts'
import { hmac, secrets } from '#app/secrets.server.ts'

/** Keyed hashes, the newest secret's first, because all phone numbers could be tried; each kind has hashes of its own. */
export function hashRecipient(kind: SendKind, to: string): Buffer[] {
  return secrets.map((secret) => hmac(secret, `recipient ${kind} ${normalizeMailbox(to)}`))
}

/** Addresses of one mailbox count as one: `ana+x@…` and, at Gmail, dots and its other domain. */
function normalizeMailbox(to: string): string {
  const [local = '', domain] = to.trim().toLowerCase().split('@')
  if (!domain) return local
  const name = local.replace(/(?<=.)\+.*$/, '')
  return /^(?:gmail|googlemail)\.com$/.test(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
