type Field = { name: string; value: string; type: string }

export type Form = { action: string; fields: Field[]; isMultipart: boolean }

/** The forms of one of our pages that change something; the reminder, which may stand above any page, is the last. */
export function formsOf(html: string, page: string): Form[] {
  return [...html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)]
    .map(([, attributes = '', innerHtml = '']) => ({ attributes: attributesOf(attributes), innerHtml }))
    .filter(({ attributes }) => attributes.method === 'post')
    .map(({ attributes, innerHtml }) => ({
      action: attributes.action ?? page,
      fields: fieldsOf(innerHtml),
      isMultipart: attributes.enctype === 'multipart/form-data',
    }))
    .toSorted((one, other) => Number(isReminder(one)) - Number(isReminder(other)))
}

function isReminder({ action }: Form): boolean {
  return action.startsWith('/potvrda-kasnije')
}

/** What a visitor can press: `<a>` within the site. */
export function linksOn(html: string): string[] {
  const targets = [...html.matchAll(/<a\b([^>]*)>/g)].map(([, attributes = '']) => attributesOf(attributes).href ?? '')
  return [...new Set(targets.filter((target) => target.startsWith('/')).map((target) => target.replace(/#.*/, '')))]
}

function fieldsOf(innerHtml: string): Field[] {
  const inputs = [
    ...innerHtml.matchAll(/<(input|textarea|select)\b([^>]*)>([\s\S]*?)(?=<(?:input|textarea|select|button)\b|$)/g),
  ]
  return inputs.flatMap(([, tag, attributes = '', after = '']) => {
    const { name, value = '', type = tag!, checked, disabled } = attributesOf(attributes)
    if (!name || disabled !== undefined) return []
    if (tag === 'textarea') return [{ name, type, value: unescapeMarkup(after!.split('</textarea>', 1)[0]!) }]
    if (tag === 'select') {
      const chosen = [...after!.matchAll(/<option\b([^>]*)>/g)]
        .map(([, option = '']) => attributesOf(option))
        .find(({ selected }) => selected !== undefined)
      return [{ name, type, value: chosen?.value ?? '' }]
    }
    if ((type === 'checkbox' || type === 'radio') && checked === undefined) return [{ name, type, value: '' }]
    return [{ name, type, value: type === 'checkbox' && value === '' ? 'on' : value }]
  })
}

function attributesOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w-]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name.toLowerCase(), unescapeMarkup(value)]))
}

export function unescapeMarkup(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}
