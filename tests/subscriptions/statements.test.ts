import '#tests/support/environment/shop-settings.ts'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { decodeStatement, parseStatement } from '#app/subscriptions/statements/csv.ts'
import { importStatement, listOpenStatementLines } from '#app/subscriptions/statements/importing.server.ts'
import { aWorker, noon } from '#tests/support/data/cast.ts'
import { db } from '#tests/support/data/database.ts'
import { anOrder, emptyShop, findOrder, unwrap } from '#tests/support/data/shop.ts'

let mirza: { id: number }
let orderId: number

beforeAll(async () => {
  mirza = await aWorker()
})
beforeEach(async () => {
  await emptyShop()
  orderId = (await anOrder({ workerId: mirza.id, method: 'slip' })).orderId
})

const above = ['Izvod broj;47', 'Račun;1610000000000000', 'Period;01.12.2026. - 05.12.2026.', '']
const heading = 'R.br.;Datum knjiženja;Duguje;Potražuje;Svrha doznake;Nalogodavac'
const lines = (paid = '02.12.2026. 10:14:22', amount = '15,00') => [
  `1;${paid};;${amount};Clanarina PRT-${orderId};RATKO ŠĆEPANOVIĆ`,
  '2;03.12.2026. 08:01:05;12,50;;Naknada banke;',
  '3;04.12.2026. 13:30:00;;1.250,00;Uplata po ugovoru;FIRMA D.O.O.',
]
const sum = ';;Ukupno;1.265,00;;'
const whole = () => [...above, heading, ...lines(), sum].join('\n')

type Form = () => string | Uint8Array
const forms: Record<string, Form> = {
  'as the bank gives it': whole,
  'in Windows-1250': () => toWindows1250(whole()),
  'with a byte order mark and CRLF': () => `\uFEFF${whole().replaceAll('\n', '\r\n')}`,
  'without the lines above': () => [heading, ...lines(), sum].join('\n'),
  'without the sum below': () => [...above, heading, ...lines()].join('\n'),
  'with an ISO day and time': () => [heading, ...lines('2026-12-02 10:14'), sum].join('\n'),
  'with an ISO time stamp': () => [heading, ...lines('2026-12-02T10:14:22'), sum].join('\n'),
  'with slashes': () => [heading, ...lines('02/12/2026'), sum].join('\n'),
  'with a short year': () => [heading, ...lines('2.12.26'), sum].join('\n'),
  'with a plus': () => [heading, ...lines('02.12.2026', '+15,00'), sum].join('\n'),
  'with a decimal point': () => [heading, ...lines('02.12.2026', '15.00'), sum].join('\n'),
  'with the words of another bank': () =>
    [...above, heading.replace('Duguje;Potražuje', 'Isplata;Uplata'), ...lines(), sum].join('\n'),
  'with commas between': () =>
    [
      'Izvod broj,47',
      heading.replaceAll(';', ','),
      ...lines().map((line) =>
        line
          .split(';')
          .map((cell) => (cell.includes(',') ? `"${cell}"` : cell))
          .join(','),
      ),
    ].join('\n'),
  'with tabs between': () => whole().replaceAll(';', '\t'),
}

test.each(Object.entries(forms))(
  'a statement %s pays its order, once, and leaves the other credit',
  async (_, form) => {
    const upload = async (file: string | Uint8Array) => {
      const csv = decodeStatement(typeof file === 'string' ? new TextEncoder().encode(file) : file)
      return unwrap(await importStatement(db, { csv, actor: 'zora', now: noon }))
    }
    expect(await upload(form())).toEqual({ added: 2, known: 0, matched: 1, open: 1, unread: [] })
    expect(await findOrder(orderId)).toMatchObject({ state: 'paid' })
    expect(await listOpenStatementLines(db)).toMatchObject([{ amount: 125_000, payer: 'FIRMA D.O.O.' }])
    for (const again of Object.values(forms)) expect(await upload(again())).toMatchObject({ added: 0, known: 2 })
  },
)

test('a line that cannot be read is named by its number, and the others are read', async () => {
  const csv = [...above, heading, '1;32.13.2026.;;15,00;x;y', ...lines(), '4;04.12.2026.;;abc;x;y', sum].join('\n')
  const imported = unwrap(await importStatement(db, { csv, actor: 'zora', now: noon }))
  expect(imported).toEqual({ added: 2, known: 0, matched: 1, open: 1, unread: [6, 10] })
})

test('two files that overlap book each payment once', async () => {
  const [first, ...rest] = lines()
  const upload = async (csv: string) => unwrap(await importStatement(db, { csv, actor: 'zora', now: noon }))
  expect(await upload([heading, first].join('\n'))).toMatchObject({ added: 1 })
  expect(await upload([heading, first, ...rest].join('\n'))).toMatchObject({ added: 1, known: 1 })
})

test('quotes, byte order marks and amounts with units are read', () => {
  const credits = [
    { bookedOn: '2026-11-20', amount: 123_450, purpose: 'PRT-1; "hvala"', payer: 'Mirza', reference: '' },
  ]
  const statement = { credits, unread: [] }
  expect(
    parseStatement('\uFEFFDatum;Iznos (KM);Svrha;Uplatilac\n20.11.2026.;1.234,50;"PRT-1; ""hvala""";Mirza\n'),
  ).toEqual(statement)
  expect(parseStatement('date,amount,description,payer\n2026-11-20,1234.50,"PRT-1; ""hvala""",Mirza')).toEqual(
    statement,
  )
})

test('a file without headings is refused', () => {
  expect(parseStatement('nešto drugo')).toBeUndefined()
  expect(parseStatement('Datum;Svrha\n20.11.2026;x')).toBeUndefined()
})

/** The letters of the country that the code page has at other places than Unicode. */
function toWindows1250(text: string): Uint8Array {
  const places: Record<string, number> = { Š: 0x8a, š: 0x9a, Ž: 0x8e, ž: 0x9e, Č: 0xc8, č: 0xe8, Ć: 0xc6, ć: 0xe6 }
  return Uint8Array.from(text, (letter) => places[letter] ?? letter.charCodeAt(0))
}
