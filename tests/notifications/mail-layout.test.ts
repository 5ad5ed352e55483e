import { expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { layoutMail } from '#app/notifications/mail-layout.ts'

const content = { title: 'Nova ponuda', message: '<b>Mirza</b> nudi 85 KM.', action: { label: 'Pogledajte ponude', url: 'https://primjer.ba/klijent/moji-oglasi/1/ponude' } }

test.each(languages)('both parts say the same in %s, and nothing typed becomes markup', (language) => {
  const { text, html } = layoutMail({ ...content, language, unsubscribeUrl: 'https://primjer.ba/odjava-obavjestenja/abc' })
  for (const address of [content.action.url, 'https://primjer.ba/odjava-obavjestenja/abc']) {
    expect(text).toContain(address)
    expect(html).toContain(address)
  }
  expect(text).toContain(content.message)
  expect(html).not.toContain('<b>')
})
