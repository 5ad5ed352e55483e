export type Browser = 'chrome' | 'firefox' | 'safari' | 'generic'

/** Selects the instructions for unblocking notifications; other Chromium browsers differ from Chrome. */
export function browserOf(userAgent: string): Browser {
  if (/Firefox\/|FxiOS\//.test(userAgent)) return 'firefox'
  if (/SamsungBrowser|OPR\/|YaBrowser|UCBrowser/.test(userAgent)) return 'generic'
  if (/Chrome\/|CriOS\//.test(userAgent)) return 'chrome'
  return /Safari\//.test(userAgent) ? 'safari' : 'generic'
}
