/** In matching order: each browser's user agent also contains the names of those after it. */
const browsers: [name: string, mark: RegExp][] = [
  ['Samsung Internet', /SamsungBrowser\//],
  ['Opera', /OPR\/|Opera/],
  ['Edge', /Edg(?:e|A|iOS)?\//],
  ['Firefox', /Firefox\/|FxiOS\//],
  ['Chrome', /Chrome\/|CriOS\//],
  ['Safari', /Version\/[\d.]+ (?:Mobile\/\w+ )?Safari\//],
  ['Lynx', /^Lynx\//],
  ['w3m', /^w3m\//],
]

const operatingSystems: [name: string, mark: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['macOS', /Mac OS X|Macintosh/],
  ['ChromeOS', /CrOS/],
  ['Linux', /Linux/],
]

/** "Chrome, Android"; null for an unknown user agent. */
export function describeUserAgent(userAgent: string): string | null {
  const names = [browsers, operatingSystems]
    .map((list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0])
    .filter(Boolean)
  return names.length > 0 ? names.join(', ') : null
}

/** Browsers inside other apps: Facebook's, Instagram's, and any Android WebView. Google refuses to sign in there. */
export function isEmbeddedBrowser(userAgent: string): boolean {
  return /\bFB(?:AN|AV|_IAB)\b|\bInstagram\b|; wv\)/.test(userAgent)
}
