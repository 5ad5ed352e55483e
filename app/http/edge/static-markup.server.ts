const camelCaseAttributes = [
  'charSet',
  'colSpan',
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
const booleanAttributes = [
  'hidden',
  'selected',
  'checked',
  'required',
  'disabled',
  'multiple',
  'noValidate',
  'readOnly',
  'open',
  'download',
]

const reactSyntax = new RegExp(
  ` (?:${camelCaseAttributes.join('|')})="| (?:${booleanAttributes.join('|')})=""|"/>|<(?:br|wbr|hr)/>| data-precedence="default"/?`,
  'g',
)

/** Shortens React's markup; text and JSON-LD cannot match, because of their escaped quotation marks and `<`, `>`. */
export function toHtmlSyntax(html: string): string {
  return html.replace(reactSyntax, (match) => {
    if (match === '"/>') return '">'
    if (match.startsWith(' data-')) return ''
    if (match.startsWith('<')) return match.replace('/', '')
    return (match.endsWith('""') ? match.slice(0, -3) : match).toLowerCase()
  })
}

const linksAndForms = /<a\b[^>]*? href="\/(?!api\/|assets\/)[^"#]*|<form\b(?![^>]* method="post")[^>]*>/g

/** Links and search forms carry the language, for readers whose browser would lose it on the way. */
export function addLanguageToLinks(html: string, language: string): string {
  return html.replace(linksAndForms, (tag) => {
    if (tag.startsWith('<form')) return `${tag}<input type="hidden" name="lng" value="${language}">`
    if (/[?;]lng=/.test(tag)) return tag
    return `${tag}${tag.includes('?') ? '&amp;' : '?'}lng=${language}`
  })
}
