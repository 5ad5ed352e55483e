import { config } from '#app/config.server.ts'

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
