import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { renderMailLayout } from '#app/deliveries/mail-layout.ts'
import { mailKinds, renderMailSample } from '#app/mail-samples/mail-samples.server.ts'
import { findDroppedParts } from '#tests/deliveries/mail-programs.ts'

const content = {
  title: 'Nova ponuda za oglas s dugim naslovom: Krečenje hodnika i dvije sobe, s popravkom zidova',
  message:
    '<b>Mirza</b> nudi 85 KM. On kaže da može početi u subotu ujutro, da donosi svoj alat i da boju kupujete sami.\n\nPogledajte šta još nudi.',
  action: { label: 'Pogledaj ponude', url: `https://primjer.ba/klijent/moji-oglasi/1/ponude?od=${'a'.repeat(80)}` },
}
const unsubscribeUrl = 'https://primjer.ba/odjava-obavjestenja/abc'
const settingsUrl = 'https://primjer.ba/obavjestenja/postavke'

test.each(languages)('both parts say the same in %s, and nothing typed becomes markup', (language) => {
  const { text, html } = renderMailLayout({ ...content, language, unsubscribeUrl, settingsUrl })
  for (const address of [content.action.url, unsubscribeUrl, settingsUrl]) {
    expect(text.split('\n')).toContain(address)
    expect(html).toContain(`href="${address}"`)
  }
  expect(text.replaceAll('\n', ' ')).toContain('<b>Mirza</b> nudi 85 KM. On kaže')
  expect(html).not.toContain('<b>')
  for (const part of [text, html]) expect(part).toContain('Majstorija')
})

test.each(languages)(
  'the text in %s has lines of 76 characters at the most, addresses apart, and a footer set off',
  (language) => {
    const { text } = renderMailLayout({ ...content, language, unsubscribeUrl, settingsUrl })
    expect(text.split('\n').filter((line) => line.length > 76 && !line.startsWith('https://'))).toEqual([])
    expect(text).toContain('\n-- \n')
  },
)

test.each(languages)(
  'the markup in %s is small and valid, has its language, and loads no images or other resources',
  async (language) => {
    const { html } = renderMailLayout({ ...content, language, unsubscribeUrl, settingsUrl })
    expect(Buffer.byteLength(html)).toBeLessThan(6_000)
    expect(html).toContain(`<html lang="${language}">`)
    expect(html).toMatch(/color-scheme/)
    expect(findDroppedParts(html)).toEqual([])
    const rules = {
      'no-inline-style': 'off',
      'no-trailing-whitespace': 'off',
      'doctype-style': 'off',
      'void-style': 'off',
      'long-title': 'off',
    } as const
    const report = await new HtmlValidate({ extends: ['html-validate:recommended'], rules }).validateString(html)
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
  },
)

test('what is essential offers no way out, and says why; who has no account gets another reason', () => {
  const essential = renderMailLayout({ ...content, language: 'bs' })
  expect(essential.text).toContain('šaljemo uvijek')
  expect(essential.html).not.toContain('odjava')
  const contact = renderMailLayout({
    language: 'bs',
    title: 'Pitanje',
    message: 'Dobar dan',
    reasons: ['Poslano s obrasca za kontakt.'],
  })
  expect(contact.text).toContain('Poslano s obrasca')
  expect(contact.text).not.toContain('korisnički račun')
})

test('a mail says that answers are not read and names the button that answers, unless they are read', () => {
  const withButton = renderMailLayout({ ...content, language: 'bs' })
  for (const part of [withButton.text.replaceAll('\n', ' '), withButton.html])
    expect(part).toContain('odgovore ne čita niko. Javite se dugmetom iznad.')
  expect(withButton.text.indexOf('odgovore ne')).toBeLessThan(withButton.text.indexOf('\n-- \n'))
  expect(renderMailLayout({ ...content, action: undefined, language: 'bs' }).text).not.toContain('dugmetom')
  expect(renderMailLayout({ ...content, canReply: true, language: 'bs' }).text).not.toContain('odgovore ne')
})

test.each(languages)('no mail in %s has what mail programs drop', (language) => {
  const dropped = mailKinds.flatMap((kind) =>
    findDroppedParts(renderMailSample(kind, language)!).map((part) => `${kind}: ${part}`),
  )
  expect(dropped).toEqual([])
})

test.each([
  ['<main>', '<main>Tekst</main>'],
  ['<img>', '<img src="cid:1" alt="">'],
  ['display: flex', '<p style="display:flex">Tekst</p>'],
  ['position: absolute', '<p style="position:absolute">Tekst</p>'],
  ['color: var(--brand)', '<p style="color:var(--brand)">Tekst</p>'],
  ['background: url(a.png)', '<p style="background:url(a.png)">Tekst</p>'],
  ['padding in the style element', '<style>@media (prefers-color-scheme:dark){p{padding:0}}</style>'],
  ['rules outside of the dark theme', '<style>p{color:#000}</style>'],
  ['attribute of <p>', '<p onclick="a()">Tekst</p>'],
  ['<a href="javascript:a()"', '<a href="javascript:a()">Tekst</a>'],
])('mail programs drop %s', (part, html) => {
  expect(findDroppedParts(html)).toContain(part)
})
