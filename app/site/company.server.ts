import { config } from '#app/config.server.ts'
import type { Language } from '#app/i18n/languages.ts'
import { formatPhone } from '#app/phones.ts'

export const company = {
  legalName: [config.COMPANY_NAME, config.COMPANY_ADDRESS].filter(Boolean).join(', ') || null,
  legalId: config.COMPANY_ID ?? null,
  email: config.CONTACT_EMAIL,
  phone: config.CONTACT_PHONE ?? null,
  socialUrls: config.SOCIAL_URLS,
  androidUrl: config.ANDROID_STORE_URL ?? null,
  iosUrl: config.IOS_STORE_URL ?? null,
}

export type CompanyDetails = typeof company

export function presentContact(language: Language) {
  const { email, phone } = company
  return { email, phone, shownPhone: phone && formatPhone(phone, language) }
}

export type Contact = ReturnType<typeof presentContact>
