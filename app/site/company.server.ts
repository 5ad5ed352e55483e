import { config } from '#app/config.server.ts'

/** How the house can be reached and where its apps are had, as far as it is set up. */
export const company = {
  legalName: config.COMPANY ?? null,
  email: config.CONTACT_EMAIL,
  phone: config.CONTACT_PHONE ?? null,
  socialUrls: config.SOCIAL_URLS,
  androidUrl: config.ANDROID_STORE_URL ?? null,
  iosUrl: config.IOS_STORE_URL ?? null,
}

export type CompanyDetails = typeof company
