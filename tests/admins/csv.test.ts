import { describe, expect, test } from 'vitest'
import { csvSeparators, toCsv, type CsvCell, type CsvSeparator } from '#app/admins/csv.ts'

/** A reader as RFC 4180 describes it, with any separator. */
function readCsv(text: string, separator: string): string[][] {
  const rows: string[][] = [['']]
  let isQuoted = false
  const body = text.replace(/^\uFEFF/, '').replace(/\r\n$/, '')
  for (let index = 0; index < body.length; index += 1) {
    const character = body[index]!
    const row = rows.at(-1)!
    const isAtStart = row.at(-1) === '' && (index === 0 || body[index - 1] === separator || body[index - 1] === '\n')
    if (isQuoted && character === '"' && body[index + 1] === '"') {
      row[row.length - 1] += '"'
      index += 1
    } else if (isQuoted && character === '"') isQuoted = false
    else if (isQuoted) row[row.length - 1] += character
    else if (character === '"' && isAtStart) isQuoted = true
    else if (character === separator) row.push('')
    else if (character === '\r' && body[index + 1] === '\n') {
      rows.push([''])
      index += 1
    } else row[row.length - 1] += character
  }
  return rows
}

const headings = ['a', 'b', 'c']
const harmless: CsvCell[][] = [
  ['Amela O’Neil-Kovač', 'Ulica 1; sprat 2, lijevo', 'rekla je "da"'],
  ['dva\r\nreda', ' razmak ', '+387 61 123 456'],
  [null, undefined, ''],
  ['čćžšđ', 'a\tb', "O'Neil"],
]
const attacks = [
  '=HYPERLINK("x","plati")',
  '+387',
  '-2+3',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  ' =1',
  '|cmd',
  '%x',
  'a;=1+1',
  'a,=1+1',
  'a;"=1+1"',
  'a, =1',
  'dva\n=1',
  '+387 61 =1',
  '"=1"',
]

describe.each(Object.entries(csvSeparators) as [CsvSeparator, string][])('with a %s', (name, separator) => {
  test('every cell comes back as it was, in its column', () => {
    const read = readCsv(toCsv({ headings, rows: harmless }, name), separator)
    expect(read).toEqual([headings, ...harmless.map((row) => row.map((cell) => cell ?? ''))])
  })

  test('numbers are numbers where the separator is in use', () => {
    const at = new Date('2026-11-25T16:00:00Z')
    const rows = [
      [1_234, 1.5, { feninga: -150 }],
      [true, at, { feninga: 2_900 }],
    ]
    const decimal = name === 'semicolon' ? ',' : '.'
    expect(readCsv(toCsv({ headings, rows }, name), separator).slice(1)).toEqual([
      ['1234', `1${decimal}5`, `-1${decimal}50`],
      ['true', at.toISOString(), `29${decimal}00`],
    ])
  })

  test.each(attacks)('no spreadsheet runs %j, whichever separator it expects', (text) => {
    const csv = toCsv({ headings: ['a', 'b'], rows: [['x', text]] }, name)
    const cells = Object.values(csvSeparators).flatMap((each) => readCsv(csv, each).flat())
    const lines = cells.flatMap((cell) => cell.split(/[\r\n\t]/))
    for (const cell of [...cells, ...lines]) expect.soft(cell.replace(/^[\s"]+/, '')).not.toMatch(/^[=+\-@|%]/)
  })
})

test('the file begins with the mark by which spreadsheets know the letters', () => {
  expect(toCsv({ headings: ['č'], rows: [] }, 'semicolon')).toBe('\uFEFFč\r\n')
})
