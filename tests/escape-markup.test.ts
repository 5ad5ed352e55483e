import { parseXml } from '@rgrove/parse-xml'
import { expect, test } from 'vitest'
import { escapeMarkup } from '#app/escape-markup.ts'

const text = `<b>"Čaršija" & 'sin'</b> &amp;`

test('what is escaped is read as it was, as text and within either quotes', () => {
  const escaped = escapeMarkup(text)
  const { root } = parseXml(`<p one="${escaped}" other='${escaped}'>${escaped}</p>`)
  expect(root!.text).toBe(text)
  expect(root!.attributes).toEqual({ one: text, other: text })
})
