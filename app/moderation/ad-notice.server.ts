import { href } from '#app/href.ts'
import type { Translate } from '#app/i18n/translate.ts'

export function presentHiddenAd(t: Translate, hiddenAt: Date | null) {
  if (hiddenAt === null) return null
  return { text: t('safety:hidden.ad_notice'), to: href('/uklonjen-sadrzaj'), label: t('safety:hidden.title') }
}
