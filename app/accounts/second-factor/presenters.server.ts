import type { describeFactor } from '#app/accounts/second-factor/factors.server.ts'
import { href } from '#app/href.ts'
import { formatDate, formatDateTime } from '#app/i18n/formats.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translate } from '#app/i18n/translate.ts'

export function presentFactorSection(t: Translate, isOn: boolean) {
  const state = isOn ? 'on' : 'off'
  return {
    title: t('second-factor:title'),
    text: t(`second-factor:section.${state}`),
    label: t(`second-factor:section.open_${state}`),
    to: href('/potvrda-u-dva-koraka'),
  }
}

type Factor = NonNullable<Awaited<ReturnType<typeof describeFactor>>>

export function presentFactor({ enrolledAt, removalAt, unusedCodes }: Factor, language: Language) {
  return {
    since: formatDate(enrolledAt, language),
    removal: removalAt && formatDateTime(removalAt, language),
    unusedCodes,
  }
}
