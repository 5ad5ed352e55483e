import { config, isSecure } from '#app/config.server.ts'

const isDevelopment = config.NODE_ENV === 'development'

/** Sent with every response, refusals included; files are sent without those of `pageHeaders`. */
export const securityHeaders: Record<string, string> = {
  'x-content-type-options': 'nosniff',
  // `no-referrer` would make browsers send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(),microphone=(),geolocation=()',
  ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
}

/** Headers that browsers read on documents only, or that protect private content. */
export const pageHeaders = [
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'referrer-policy',
]

/** For files and redirects: if one is opened as a document, nothing in it runs. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'"

type PolicyOptions = {
  nonce?: string | undefined
  isMember?: boolean
  isBuyer?: boolean
  framesMails?: boolean | undefined
  tagOrigin?: string | undefined
}

const paymentOrigins = config.MONRI_KEY ? [config.MONRI_URL] : []

/**
 * Pages without React run one file of ours; pages with it also run the router's inline scripts, by nonce. A buyer's forms
 * may go to the card gateway: the document in which a purchase ends may have begun as any page. `tagOrigin` is that of a tag
 * manager which the visitor has accepted.
 */
export function contentSecurityPolicy({
  nonce,
  isMember,
  isBuyer,
  framesMails,
  tagOrigin,
}: PolicyOptions = {}): string {
  if (isDevelopment) return "frame-ancestors 'none'"
  // Speculation rules, which visitors' pages have, are no executable script.
  const inline = nonce ? ` 'nonce-${nonce}'` : isMember ? '' : " 'inline-speculation-rules'"
  const tags = tagOrigin ? ` ${tagOrigin}` : ''
  return [
    "default-src 'none'",
    `script-src 'self'${inline}${tags}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${tags}`,
    `connect-src 'self'${tags}`,
    "manifest-src 'self'",
    ...(framesMails ? ["frame-src 'self'"] : []),
    `form-action ${["'self'", ...(isBuyer ? paymentOrigins : [])].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
}
