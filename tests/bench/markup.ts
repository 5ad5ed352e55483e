const token =
  /<!--[\s\S]*?-->|<(?<slash>\/?)(?<tag>[a-zA-Z][\w:-]*)(?<attributes>(?:"[^"]*"|[^">])*?)(?<closed>\/?)>|[^<]+/g
const attribute = /(?<name>[^\s=/]+)(?:="(?<value>[^"]*)")?/g
const voidTags = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const flags = new Set([
  'checked',
  'disabled',
  'hidden',
  'multiple',
  'open',
  'readonly',
  'required',
  'reversed',
  'selected',
  'defer',
  'async',
])
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" }

/**
 * The title and the body of a page that React made, as JSX that makes the same; what loads scripts is left out. Links within
 * the site are the template's `<Link>`.
 */
export function pageToJsx(html: string): string {
  const title = /<title>[\s\S]*?<\/title>/.exec(html)?.[0] ?? ''
  const body = /<body[^>]*>(?<inner>[\s\S]*)<\/body>/.exec(html)?.groups?.inner ?? ''
  const staticBody = body.replace(/<script\b[\s\S]*?<\/script>/g, '').replace(/<link\b[^>]*>/g, '')
  return `<>${htmlToJsx(title)}${htmlToJsx(staticBody)}</>`
}

function htmlToJsx(html: string): string {
  const links: boolean[] = []
  return [...html.matchAll(token)]
    .map(({ 0: source, groups }) => {
      if (source.startsWith('<!--')) return ''
      const tag = groups?.tag
      if (!tag) return `{${JSON.stringify(decode(source))}}`
      if (groups?.slash) return tag === 'a' && links.pop() ? '</Link>' : `</${tag}>`
      const attributes = groups?.attributes ?? ''
      const isLink = tag === 'a' && attributes.includes(' href="/')
      if (tag === 'a') links.push(isLink)
      const jsxAttributes = [...attributes.matchAll(attribute)].map(({ groups: found }) =>
        jsxAttribute(isLink && found!.name === 'href' ? 'to' : found!.name!, found!.value),
      )
      const isEmpty = voidTags.has(tag) || groups?.closed
      return `<${[isLink ? 'Link' : tag, ...jsxAttributes].join(' ')}${isEmpty ? ' />' : '>'}`
    })
    .join('')
}

function jsxAttribute(name: string, value = ''): string {
  const jsxName =
    {
      class: 'className',
      for: 'htmlFor',
      tabindex: 'tabIndex',
      maxlength: 'maxLength',
      minlength: 'minLength',
      value: 'defaultValue',
      checked: 'defaultChecked',
    }[name] ?? name
  return flags.has(name) ? `${jsxName}={true}` : `${jsxName}={${JSON.stringify(decode(value))}}`
}

function decode(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity]!)
}
