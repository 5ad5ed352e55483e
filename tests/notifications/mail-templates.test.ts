import { expect, test } from 'vitest'
import { languages } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'
import { definitionOf } from '#app/notifications/definitions.server.ts'
import { composeMail, composePush, type NotificationItem } from '#app/notifications/channels/templates.ts'

const origin = 'https://www.majstorija.ba'
const translation = { t: getTranslate('bs'), language: 'bs' } as const

function message(adTitle: string | undefined): NotificationItem {
  const params = { ...(adTitle && { adTitle }), person: 'Mirza' }
  return { type: 'NewMessage', variant: 'default', params, actionPath: '/klijent/poruke/7' }
}

const subjectOf = (...items: NotificationItem[]) => composeMail(translation, items, { origin }).subject

test('the subjects of mails about different ads differ, and those about one ad are equal', () => {
  expect(subjectOf(message('Zamjena bojlera'))).toBe('Nova poruka · Zamjena bojlera')
  expect(subjectOf(message('Krečenje hodnika'))).toBe('Nova poruka · Krečenje hodnika')
})

test('a subject names the person where there is no ad, and nothing where the notifications are about several ads', () => {
  expect(subjectOf(message(undefined))).toBe('Nova poruka · Mirza')
  const jobs = ['Bojler', 'Slavina'].map((adTitle) => ({ ...message(adTitle), type: 'NewJobMatch' as const }))
  expect(subjectOf(...jobs)).toBe('2 nova posla za Vas')
})

test.each(languages)(
  'a subject in %s has at most seventy characters, ends after a word and is one line',
  (language) => {
    const adTitle = 'Zamjena starog\nbojlera u kupatilu na drugom spratu kuće i popravka svih slavina u stanu'
    const items = [{ ...message(adTitle), type: 'NewJobMatch' as const }]
    const { subject } = composeMail({ t: getTranslate(language), language }, items, { origin })
    expect(subject.length).toBeLessThanOrEqual(70)
    expect(subject).toMatch(/ · Zamjena starog bojlera u .*\S…$/)
    expect(adTitle.replace('\n', ' ')).toContain(`${subject.slice(subject.indexOf('Zamjena'), -1)} `)
  },
)

test('the button of a mail about several jobs leads to the worker’s list and says so', () => {
  const jobs = ['Bojler', 'Slavina'].map((adTitle) => ({
    ...message(adTitle),
    type: 'NewJobMatch' as const,
    actionPath: '/majstor/posao/7',
  }))
  expect(labelOf(jobs[0]!)).toEqual(['Pogledaj posao', '/majstor/posao/7'])
  expect(labelOf(...jobs)).toEqual(['Pogledaj poslove', '/majstor/pretraga-poslova'])
})

/** What the button says of the page that it leads to, in the mails of each type whose variants lead to several. */
const buttons: Partial<Record<NotificationItem['type'], [page: RegExp, label: string][]>> = {
  JobCompleted: [
    [/^\/klijent\/moji-oglasi\/7\/ponude$/, 'Pogledaj ponude'],
    [/^\/(?:majstor\/posao|klijent\/moji-oglasi)\/7$/, 'Pogledaj posao'],
    [/^\/(?:majstor|klijent)\/dogovor\/7$/, 'Pogledaj dogovor'],
    [/\/dogovor\/7\/dolazak$/, 'Javi dolazak'],
    [/\/dogovor\/7\/osporavanje$/, 'Ospori'],
    [/\/dogovor\/7\/razlog$/, 'Pogledaj razlog'],
  ],
  ProfileUpdate: [
    [/\/moj-profil$/, 'Otvori svoj profil'],
    [/\/moj-profil\/sigurnost$/, 'Otvori sigurnost računa'],
    [/\/moj-profil\/privatnost$/, 'Preuzmi svoje podatke'],
    [/\/reklama\/potvrda$/, 'Pogledaj potvrdu'],
    [/^\/uklonjen-sadrzaj$/, 'Pogledaj odluku'],
    [/^\/moje-prijave$/, 'Pogledaj svoje prijave'],
    [/^\/klijent\/moji-oglasi\/7$/, 'Otvori oglas'],
    [/^\/klijent\/moji-oglasi\/7\/rok$/, 'Odgovori'],
  ],
  SystemAnnouncement: [
    [/^\/obavjestenja$/, 'Otvori obavještenja'],
    [/\/moj-profil\/vjestine$/, 'Označi zanimanja'],
  ],
}

const labelOf = (...items: NotificationItem[]) => {
  const { text } = composeMail(translation, items, { origin })
  return /^(.+):\nhttps:\/\/www\.majstorija\.ba(\/\S*)$/m.exec(text)!.slice(1)
}

test.each(Object.entries(buttons))('the button of each mail of %s says where it leads', (name, pages) => {
  const type = name as NotificationItem['type']
  const { variants, action } = definitionOf(type)
  const seen = new Set<string>()
  for (const variant of variants)
    for (const role of ['Client', 'Worker'] as const) {
      if (variant.startsWith('proof_') && role === 'Client') continue
      const actionPath = action({ role, variant, adId: 7, actorId: 9 })
      const [label, path] = labelOf({
        type,
        variant,
        params: { adTitle: 'Bojler', title: 'Novo', count: 3 },
        actionPath,
      })
      const expected = pages.find(([page]) => page.test(path!))
      expect(label, `${variant} ${path}`).toBe(expected?.[1])
      seen.add(label!)
    }
  expect(seen).toEqual(new Set(pages.map(([, label]) => label)))
})

test('a client answers a question, and reads what the worker says to the answer', () => {
  const about = { type: 'NewQuestion', params: { adTitle: 'Bojler' }, actionPath: '/klijent/moji-oglasi/7' } as const
  expect(labelOf({ ...about, variant: 'default' })[0]).toBe('Odgovori na pitanje')
  expect(labelOf({ ...about, variant: 'reply' })[0]).toBe('Pročitaj odgovor')
})

test('a summary of several pages leads to the notifications, and says so', () => {
  const ofReport = { type: 'ProfileUpdate', variant: 'report_kept', params: {}, actionPath: '/moje-prijave' } as const
  expect(labelOf(ofReport, ofReport)).toEqual(['Pogledaj svoje prijave', '/moje-prijave'])
  const ofExport = { ...ofReport, variant: 'export', actionPath: '/klijent/moj-profil/privatnost' }
  expect(labelOf(ofReport, ofExport)).toEqual(['Otvori obavještenja', '/obavjestenja'])
})

const summaryOf = (type: NotificationItem['type'], ...variants: string[]) => {
  const params = { adTitle: 'Bojler', person: 'Mirza', amount: 7_000, ending: 'o' }
  const items = variants.map((variant) => ({ type, variant, params, actionPath: '/klijent/moji-oglasi/7' }))
  const { title, body } = composePush(translation, items, { burstKey: 'a', ttlSeconds: 60, actions: [] })
  return [title, body.replaceAll('\u00a0', ' ')]
}

test('a summary counts questions, offers and changes, and nothing else as such', () => {
  expect(summaryOf('NewQuestion', 'default', 'default')).toEqual(['2 nova pitanja', 'O Vašem oglasu „Bojler“.'])
  expect(summaryOf('NewQuestion', 'default', 'reply')).toEqual([
    '2 nova obavještenja',
    'Novo pitanje, Majstor je odgovorio. O Vašem oglasu „Bojler“.',
  ])
  expect(summaryOf('OfferUpdated', 'default', 'photo')[0]).toBe('2 izmjene ponude')
  expect(summaryOf('OfferUpdated', 'default', 'withdrawn')).toEqual([
    '2 nova obavještenja',
    'Izmijenjena ponuda: 70 KM, Ponuda je povučena. Za Vaš oglas „Bojler“.',
  ])
})

test('a summary of messages has no number, because each notification stands for several', () => {
  expect(summaryOf('NewMessage', 'default', 'default')[0]).toBe('Nove poruke')
})

test('every push of a conversation alerts again, and only the summary of a burst replaces quietly', () => {
  const items = [message('Zamjena bojlera'), message('Zamjena bojlera')]
  const options = { burstKey: 'NewMessage-7-2', ttlSeconds: 60 }
  const [first, later] = items.map((item) => composePush(translation, [item], options))
  expect([first!.renotify, later!.renotify]).toEqual([true, true])
  const summary = composePush(translation, items, options)
  expect(summary).toMatchObject({ tag: first!.tag, renotify: false })
})

const ad = { minPayout: 18_000, maxPayout: 35_000, city: 'sarajevo' }

test.each<[NotificationItem['type'], NotificationItem['content'], string]>([
  ['NewJobMatch', ad, '180–350 KM, Sarajevo'],
  ['NewQuestion', { text: 'Ima li parkinga?' }, '„Ima li parkinga?“'],
  ['NewQuestion', { text: 'riječ '.repeat(40) }, 'riječ riječ…“'],
  ['QuestionAnswered', { text: 'Ima ih dvanaest.' }, '„Ima ih dvanaest.“'],
  ['JobReview', { text: 'Uredno.', rating: 5 }, 'Ocjena 5 od 5. „Uredno.“'],
  ['JobReview', { text: '', rating: 3 }, 'Ocjena 3 od 5.'],
  ['NewOfferReceived', { text: 'Mogu sutra.', rating: 4.8, reviewCount: 3 }, '★ 4,8 od 5 (3 ocjene)'],
  ['NewOfferReceived', { text: 'Mogu sutra.', rating: 4.8, reviewCount: 3 }, '„Mogu sutra.“'],
  ['OfferUpdated', { text: '', rating: null, reviewCount: 0 }, 'Još nema ocjena'],
  ['JobCompleted', { text: 'Dijete je bolesno.' }, '„Dijete je bolesno.“'],
])('a mail has the facts that its reader decides by: %s %j', (type, content, facts) => {
  const item = { ...message('Zamjena bojlera'), type, content }
  const [{ text, html }, summary] = [
    composeMail(translation, [item], { origin }),
    composeMail(translation, [item, item], { origin }),
  ]
  for (const part of [text, html]) expect(part.replaceAll('\u00a0', ' ')).toContain(facts)
  expect(summary.text.replaceAll('\u00a0', ' ')).not.toContain(facts)
})

test('a mail about a message has none of its words', () => {
  const item = { ...message('Zamjena bojlera'), content: { text: 'Dolazim u pet.' } }
  expect(JSON.stringify(composeMail(translation, [item], { origin }))).not.toContain('Dolazim')
})

test('the first line that lists of mails show is the message', () => {
  const { html } = composeMail(translation, [message('Zamjena bojlera')], { origin })
  expect(html).toMatch(/<body[^>]*>\n<div style="display:none[^"]*">Mirza/)
})
