import { expect, test } from 'vitest'
import { countParts, transliterate } from '#app/gateways/sms/gsm7.ts'
import { languages } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { composeSms } from '#app/notifications/channels/templates.ts'

const titles = [
  'đ'.repeat(120),
  'Поправка бојлера и цијеви у купатилу, хитно и одмах',
  'Hitno 🚰👷🏽 pukla cijev',
  '€'.repeat(90),
  'Obična najava',
  '{'.repeat(300),
]

test.each(languages.flatMap((language) => titles.map((title) => [language, title] as const)))(
  'a text message in %s about %s is one part',
  (language, title) => {
    const item = {
      type: 'SystemAnnouncement' as const,
      variant: 'default',
      params: { title, message: title },
      actionPath: '/majstor/kontakt-razmjena/123456/123456',
    }
    const text = composeSms({ t: getTranslate(language), language }, [item], { origin: 'https://www.majstorija.ba' })
    expect(countParts(transliterate(text))).toBe(1)
    expect(text).toMatch(/^[^:]{10,}: https:\/\/www\.majstorija\.ba\/majstor\/kontakt-razmjena\/123456\/123456$/)
  },
)
