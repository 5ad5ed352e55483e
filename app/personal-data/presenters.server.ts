import { formatDate, formatDateTime } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { listConsents } from '#app/personal-data/consents.server.ts'
import type { listExports } from '#app/personal-data/exporting.server.ts'

type Consents = Awaited<ReturnType<typeof listConsents>>
type Exports = Awaited<ReturnType<typeof listExports>>

export function presentConsents(consents: Consents, language: Language) {
  return consents.map(({ purpose, textVersion, source, givenAt, withdrawnAt }) => ({
    purpose,
    textVersion,
    source,
    given: formatDateTime(givenAt, language),
    withdrawn: withdrawnAt && formatDateTime(withdrawnAt, language),
  }))
}

export function presentExports(exports: Exports, language: Language) {
  return exports.map(({ id, expiresAt, bytes, requestedAt }) => ({
    id,
    requested: formatDateTime(requestedAt, language),
    expires: expiresAt && formatDate(expiresAt, language),
    megabytes: bytes === null ? null : Math.max(1, Math.round(bytes / 1_000_000)),
  }))
}
