import { expect, test } from 'vitest'
import { markdownToHtml } from '#app/blog/markdown.server.ts'
import { xssStrings } from './xss-strings.ts'

const allowedTags = new Set('p h2 h3 h4 h5 h6 ul ol li em strong code pre blockquote br hr a img'.split(' '))
const allowedAttributes: Record<string, string[]> = {
  a: ['href', 'title'],
  img: ['src', 'alt', 'title'],
  ol: ['start'],
  code: ['class'],
}

/** The tags as a browser reads them: a name, and attributes whose quoted values end at the next quotation mark. */
function tagsOf(html: string) {
  return [...html.matchAll(/<(\/?)([^\s/>]*)((?:[^>"]|"[^"]*")*)>/g)].map(([, , name = '', rest = '']) => ({
    name: name.toLowerCase(),
    attributes: [...rest.matchAll(/([^\s=/"]+)(?:="([^"]*)")?/g)].map(([, key = '', value = '']) => ({ key, value })),
  }))
}

function decode(text: string): string {
  return text
    .replace(/&#x([0-9a-f]+);?/gi, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d+);?/g, (_, digits: string) => String.fromCodePoint(Number(digits)))
    .replaceAll('&colon;', ':')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&')
}

/** Browsers drop control characters and line ends of an address, and spaces before it. */
function schemeOf(address: string): string | undefined {
  // eslint-disable-next-line no-control-regex
  const plain = decode(address)
    .replaceAll(/[\u0000-\u0020]/g, '')
    .toLowerCase()
  return /^([a-z][a-z0-9+.-]*):/.exec(plain)?.[1]
}

test('there are at least two hundred different strings', () => {
  expect(new Set(xssStrings.map(({ markdown }) => markdown)).size).toBeGreaterThanOrEqual(200)
})

test.each([...Map.groupBy(xssStrings, ({ place }) => place)])('nothing runs that stands in %s', (_, strings) => {
  for (const { markdown } of strings) {
    const html = markdownToHtml(markdown)
    for (const { name, attributes } of tagsOf(html)) {
      expect.soft([...allowedTags], `${markdown} → ${html}`).toContain(name)
      for (const { key, value } of attributes) {
        expect.soft(allowedAttributes[name] ?? [], `${markdown} → ${html}`).toContain(key)
        if (key === 'href' || key === 'src')
          expect.soft([undefined, 'http', 'https', 'mailto'], `${markdown} → ${html}`).toContain(schemeOf(value))
      }
    }
  }
})

test('the check finds what would run', () => {
  expect(tagsOf('<p><img src="x" onerror="y"></p>')[1]).toEqual({
    name: 'img',
    attributes: [
      { key: 'src', value: 'x' },
      { key: 'onerror', value: 'y' },
    ],
  })
  expect(schemeOf('&#106;ava\nscript&colon;x')).toBe('javascript')
})
