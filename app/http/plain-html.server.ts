const named = [
  'charSet',
  'hrefLang',
  'autoComplete',
  'enterKeyHint',
  'maxLength',
  'minLength',
  'inputMode',
  'dateTime',
  'srcSet',
  'encType',
  'tabIndex',
  'fetchPriority',
]
const flags = ['hidden', 'selected', 'checked', 'required', 'disabled', 'multiple', 'noValidate', 'readOnly', 'open']

const marks = new RegExp(
  ` (?:${named.join('|')})="| (?:${flags.join('|')})=""|"/>| data-discover="true"|<!-- -->|<!--/?[$]-->|<(?:br|wbr|hr)/>`,
  'g',
)

/**
 * HTML as it is written by hand, of what React writes: names in small letters, flags without a value, `<br>` without a slash,
 * and without the router's marks on links and React's between texts, which only a page that hydrates reads.
 * Texts are safe from it, because React escapes their quotation marks; in structured data `<` and `>` are escaped.
 */
export function writePlainly(html: string): string {
  return html.replace(marks, (mark) => {
    if (mark === '"/>') return '">'
    if (mark.startsWith(' data') || mark.startsWith('<!')) return ''
    if (mark.startsWith('<')) return mark.replace('/', '')
    return (mark.endsWith('""') ? mark.slice(0, -3) : mark).toLowerCase()
  })
}

const ways = /<a\b[^>]*? href="\/(?!api\/|assets\/)[^"#]*|<form\b(?![^>]* method="post")[^>]*>/g

/** The page with links and searches that lead on in its language, for readers whose browser would lose it on the way. */
export function carryLanguage(html: string, language: string): string {
  return html.replace(ways, (way) => {
    if (way.startsWith('<form')) return `${way}<input type="hidden" name="lng" value="${language}">`
    if (/[?;]lng=/.test(way)) return way
    return `${way}${way.includes('?') ? '&amp;' : '?'}lng=${language}`
  })
}
