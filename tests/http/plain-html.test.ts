import { expect, test } from 'vitest'
import { writePlainly } from '#app/http/plain-html.server.ts'

test('names are small, flags bare, and empty elements end without a slash', () => {
  const react = '<a data-discover="true" href="/">a</a><meta charSet="utf-8"/><input name="a" autoComplete="off" required="" maxLength="9"/><option value="" selected="">x</option><br/><wbr/><img alt="" srcSet="/a 2x"/>'
  expect(writePlainly(react)).toBe('<a href="/">a</a><meta charset="utf-8"><input name="a" autocomplete="off" required maxlength="9"><option value="" selected>x</option><br><wbr><img alt="" srcset="/a 2x">')
})

test('what React leaves between texts and around what waited is gone', () => {
  expect(writePlainly('<p>Mostar<!-- --> · <!-- -->Moler</p><!--$--><p>b</p><!--/$-->')).toBe('<p>Mostar · Moler</p><p>b</p>')
})

test('drawings keep their names, and texts what people wrote', () => {
  const kept = '<svg viewBox="0 0 24 24"><path d="M4 5h16"></path></svg><p>&quot;/&gt; charSet=&quot;x&quot; hidden=&quot;&quot;</p><input value="&quot;/&gt;">'
  expect(writePlainly(kept)).toBe(kept)
})
