import { hmac, isSigned, secrets } from '#app/secrets.server.ts'

/**
 * The address to which a mail comes back that cannot be delivered. Only the recipient and their mail servers see its signature,
 * so that nobody else can report the mail. It is in lower case, because some servers change the case.
 */
export function returnPathOf(address: string, key: string): string {
  const [local, domain] = address.split('@')
  return `${local}+${key}-${sign(key, secrets[0])}@${domain}`
}

/** The key of the mail whose return path stands in the text, if we have signed it. */
export function findReturnedKey(address: string, text: string): string | undefined {
  const [local = '', domain = ''] = address.toLowerCase().split('@').map(RegExp.escape)
  const pattern = new RegExp(String.raw`(?<![\w.+-])${local}\+([a-z]+-\d{1,15})-([\da-f]{20})@${domain}(?![\w.-])`, 'g')
  const found = text.toLowerCase().matchAll(pattern)
  for (const [, key = '', signature = ''] of found) if (isSigned(signature, (secret) => sign(key, secret))) return key
  return undefined
}

function sign(key: string, secret: string): string {
  return hmac(secret, `returned ${key}`).toString('hex').slice(0, 20)
}
