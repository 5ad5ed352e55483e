import type { Translate } from '#app/i18n/translate.ts'

/** What the page of an assignment says while the other side is suspended. */
export function presentPartnerNotice(t: Translate, suspendedPartner: string | null): string | null {
  return suspendedPartner === null ? null : t('account-links:suspended.partner', { name: suspendedPartner })
}
