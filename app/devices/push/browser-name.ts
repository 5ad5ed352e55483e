export type Browser = 'chrome' | 'firefox' | 'safari' | 'generic'

/** Whose instructions to show to someone who has blocked notifications. Others built on Chrome keep its settings where it does. */
export function browserOf(userAgent: string): Browser {
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'firefox'
  if (/SamsungBrowser|OPR\/|YaBrowser|UCBrowser/.test(userAgent)) return 'generic'
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'generic'
}
