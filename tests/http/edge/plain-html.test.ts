import { expect, test } from 'vitest'
import symbols from '#app/ui/icons/inline.json' with { type: 'json' }
import { addLanguageToLinks, toHtmlSyntax } from '#app/http/edge/static-markup.server.ts'

test('names are small, flags bare, and empty elements end without a slash', () => {
  const react =
    '<a href="/">a</a><meta charSet="utf-8"/><input name="a" autoComplete="off" required="" maxLength="9"/><option value="" selected="">x</option><br/><wbr/><img alt="" srcSet="/a 2x"/><link href="/a.css" data-precedence="default"/>'
  expect(toHtmlSyntax(react)).toBe(
    '<a href="/">a</a><meta charset="utf-8"><input name="a" autocomplete="off" required maxlength="9"><option value="" selected>x</option><br><wbr><img alt="" srcset="/a 2x"><link href="/a.css">',
  )
})

test('drawings keep their names, and texts what people wrote', () => {
  const unchanged =
    '<svg viewBox="0 0 24 24"><path d="M4 5h16"></path></svg><p>&quot;/&gt; charSet=&quot;x&quot; hidden=&quot;&quot;</p><input value="&quot;/&gt;">'
  expect(toHtmlSyntax(unchanged)).toBe(unchanged)
})

test('inlined icons keep the ends of their shapes', () => {
  for (const symbol of Object.values(symbols)) expect(toHtmlSyntax(symbol)).toBe(symbol)
})

test.each([
  ['<a href="/">a</a>', '<a href="/?lng=de">a</a>'],
  [
    '<a class="x" href="/majstori?city=tuzla#lista">a</a>',
    '<a class="x" href="/majstori?city=tuzla&amp;lng=de#lista">a</a>',
  ],
  [
    '<form action="/poslovi" method="get" role="search"><input name="q">',
    '<form action="/poslovi" method="get" role="search"><input type="hidden" name="lng" value="de"><input name="q">',
  ],
  [
    '<form action="/majstori" class="search-bar">',
    '<form action="/majstori" class="search-bar"><input type="hidden" name="lng" value="de">',
  ],
])('%s leads on in the language of the page', (html, carried) => {
  expect(addLanguageToLinks(html, 'de')).toBe(carried)
})

test('links that name a language, lead to another site or belong to a form stay as they are', () => {
  const unchanged =
    '<a href="/?lng=en">a</a><a href="/blog?page=2&amp;lng=bs">b</a><a href="https://a.ba/">c</a><a href="mailto:a@b.ba">d</a><a href="#sadrzaj">e</a><a href="/api/docs">f</a><link href="/icon.svg"><form action="/prijava" method="post">'
  expect(addLanguageToLinks(unchanged, 'de')).toBe(unchanged)
})
