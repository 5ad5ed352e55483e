const elements = ['html', 'head', 'meta', 'title', 'style', 'body', 'div', 'p', 'span', 'h1', 'a', 'br']
/** What Gmail, Outlook, Yahoo and Apple Mail keep, or can go without. */
const properties =
  'margin padding width max-width max-height overflow overflow-wrap line-height background color border border-radius font font-size font-weight text-align text-decoration display'.split(
    ' ',
  )
const themeProperties = ['color-scheme', 'background', 'color', 'border-color']
const value = /^(?!.*(?:url|var|calc|env|min|max|clamp|linear-gradient)\()(?!(?:inline-)?(?:flex|grid)$)[^;]+$/
/** Gmail drops a longer style element, and cuts off a longer mail. */
const [maxStyle, maxMail] = [8_192, 102_400]

const declarationsOf = (css: string) =>
  css
    .split(';')
    .filter((declaration) => declaration.trim())
    .map((declaration) => declaration.split(/:(.*)/s, 2).map((part) => part!.trim()) as [string, string])

/** What mail programs leave out of a mail, so that it would not be read as it was meant. */
export function findDroppedParts(html: string): string[] {
  const tags = [...html.matchAll(/<([a-z][\w-]*)([^>]*)>/gi)].map(([, name, attributes]) => ({
    name: name!.toLowerCase(),
    attributes: attributes!,
  }))
  const inline = [...html.matchAll(/ style="([^"]*)"/g)].flatMap(([, css]) => declarationsOf(css!))
  const [style = ''] = [...html.matchAll(/<style>([^]*?)<\/style>/g)].map(([, css]) => css!)
  const themed = [...style.matchAll(/\{([^{}]*)\}/g)].flatMap(([, css]) => declarationsOf(css!))
  const rulesOutside = style.replaceAll(/@media \(prefers-color-scheme:dark\)\{(?:[^{}]*\{[^{}]*\})*\}/g, '')
  return [
    ...tags.filter(({ name }) => !elements.includes(name)).map(({ name }) => `<${name}>`),
    ...tags
      .filter(({ attributes }) => /\s(?:on\w+|src|srcset|background|id)=/i.test(attributes))
      .map(({ name }) => `attribute of <${name}>`),
    ...tags
      .filter(({ attributes }) => attributes.includes('class=') && !attributes.includes('style='))
      .map(({ name, attributes }) => `<${name}${attributes}> looks like nothing without the style element`),
    ...inline
      .filter(
        ([name, text]) =>
          !properties.includes(name.replace(/^(margin|padding)-(?:top|right|bottom|left)$/, '$1')) || !value.test(text),
      )
      .map(([name, text]) => `${name}: ${text}`),
    ...themed.filter(([name]) => !themeProperties.includes(name)).map(([name]) => `${name} in the style element`),
    ...(/[{@]/.test(rulesOutside.replace(':root{color-scheme:light dark}', ''))
      ? ['rules outside of the dark theme']
      : []),
    ...[...html.matchAll(/<a\b[^>]* href="(?!https?:\/\/)[^"]*"/g)].map(([link]) => link),
    ...(style.length > maxStyle ? ['a style element too long'] : []),
    ...(Buffer.byteLength(html) > maxMail ? ['a mail too long'] : []),
  ]
}
