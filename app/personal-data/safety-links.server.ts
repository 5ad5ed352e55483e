import { href } from '#app/href.ts'
import type { Translate } from '#app/i18n/translate.ts'

/** The pages about other members that are reached from the privacy page. */
export function presentSafetyLinks(t: Translate) {
  return {
    label: t('safety:blocks.settings'),
    rows: [
      { to: href('/blokirani'), label: t('safety:blocks.list.title'), icon: 'lock' as const },
      { to: href('/moje-prijave'), label: t('safety:reports.own.title'), icon: 'flag' as const },
      { to: href('/uklonjen-sadrzaj'), label: t('safety:hidden.title'), icon: 'file-text' as const },
    ],
  }
}
