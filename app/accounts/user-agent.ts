/** Names by which people know their browser, in the order in which the agents' texts must be searched: each claims to be the ones after it. */
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

/** "Chrome, Android" from what a browser says of itself; null where nothing in it is known. */
export function describeUserAgent(userAgent: string): string | null {
  const names = [browsers, operatingSystems]
    .map((list) => list.find(([, pattern]) => pattern.test(userAgent))?.[0])
    .filter(Boolean)
  return names.length > 0 ? names.join(', ') : null
}
