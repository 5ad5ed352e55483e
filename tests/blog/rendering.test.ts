import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markdownToHtml } from '#app/blog/markdown.server.ts'

test('markdown becomes headings below the title, lists, quotes and links', () => {
  const html = markdownToHtml('# Prvi\n\n## Drugi\n\n- jedan\n- [dva](/usluge/elektricar)\n\n> rečeno')
  expect(html).toContain('<h2>Prvi</h2>')
  expect(html).toContain('<h2>Drugi</h2>')
  expect(html).toContain('<a href="/usluge/elektricar">dva</a>')
  expect(html).toContain('<blockquote>')
  expect(html).not.toContain('<h1')
})

test('tags come out as text, and links that run something lead nowhere', () => {
  const html = markdownToHtml(
    '<script>alert(1)</script>\n\n<img src=x onerror=alert(1)>\n\n[a](javascript:alert(1)) [b](data:text/html,x) ![c](vbscript:x)\n\n<h1>veliko</h1>',
  )
  expect(html).not.toMatch(/<script|<img src=x|javascript:|data:|vbscript:/)
  expect(html).toContain('&lt;script&gt;')
})

const allowed =
  /^<(?:\/?(?:p|h2|h3|h4|h5|h6|ul|ol|li|em|strong|code|pre|blockquote)|br \/|hr \/|ol start="\d+"|code class="language-[^"<>]*"|a href="[^"<>]*"(?: title="[^"<>]*")?|\/a|img src="[^"<>]*" alt="[^"<>]*"(?: title="[^"<>]*")?(?: \/)?)>/

test('whatever is written, only the marks of markdown come out', () => {
  const pieces = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '&',
    '[',
    ']',
    '(',
    ')',
    '!',
    '`',
    '\n',
    '# ',
    '> ',
    '* ',
    '1. ',
    'javascript:',
    '<script>',
    '</h1>',
    '<h1 onclick=x>',
    'onload=',
    'ž',
    ' ',
    '&lt;',
    '\\',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string({ maxLength: 6 })), { maxLength: 40 }), (parts) => {
      const html = markdownToHtml(parts.join(''))
      for (const { index } of html.matchAll(/</g)) expect(html.slice(index)).toMatch(allowed)
      expect(html).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript):/i)
    }),
    { numRuns: 2_000 },
  )
})
