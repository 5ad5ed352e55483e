import type { Translate } from '#app/i18n/translate.ts'

export function presentPartnerNotice(t: Translate, name: string | null, endingPath: string) {
  if (name === null) return null
  return { text: t('account-links:suspended.partner', { name }), to: endingPath, label: t('offers:ending.open') }
}

export type PartnerNotice = NonNullable<ReturnType<typeof presentPartnerNotice>>
