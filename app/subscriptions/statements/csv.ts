import { parseKm } from '#app/i18n/money.ts'

export type StatementLine = { bookedOn: string; amount: number; purpose: string; payer: string; reference: string }
export type Statement = {
  credits: StatementLine[]
  /** Numbers of the lines of the file that could not be read, so that none is lost silently. */
  unread: number[]
}

/** Columns by the words that the banks of the country write above them. */
const headings = {
  bookedOn: /^(?:datum|date|datum (?:knjiženja|valute|uplate|transakcije))$/i,
  amount: /^(?:iznos|uplata|uplate|amount|potražuje|odobrenje)(?: \(?(?:km|bam)\)?)?$/i,
  purpose: /^(?:svrha|svrha doznake|svrha uplate|opis|purpose|description)$/i,
  payer: /^(?:uplatilac|platilac|nalogodavac|naziv|uplatitelj|payer)$/i,
  reference: /^(?:referenca|poziv na broj|broj naloga|reference)$/i,
}
type Column = keyof typeof headings
type Row = { number: number; cells: string[] }

/** Banks write the account, the period and the balance above the headings, and sums below the lines. */
const maxLinesAbove = 40
const sumWord = /^(?:ukupno|suma|zbir|promet|saldo|stanje|total)(?![\p{L}\d])/iu

/** Banks write UTF-8 or Windows-1250. */
export function decodeStatement(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/** The credits of a statement; `undefined` where no line has the headings of a date, an amount and a purpose. */
export function parseStatement(csv: string): Statement | undefined {
  const text = csv.replace(/^\uFEFF/, '')
  for (const separator of [';', ',', '\t']) {
    const rows = parseCsv(text, separator)
    const first = rows.slice(0, maxLinesAbove).findIndex(({ cells }) => findColumns(cells))
    if (first >= 0) return readCredits(rows.slice(first + 1), findColumns(rows[first]!.cells)!)
  }
  return undefined
}

function findColumns(cells: string[]): Record<Column, number> | undefined {
  const columns = Object.fromEntries(
    Object.entries(headings).map(([name, pattern]) => [name, cells.findIndex((cell) => pattern.test(cell))]),
  ) as Record<Column, number>
  return columns.bookedOn < 0 || columns.amount < 0 || columns.purpose < 0 ? undefined : columns
}

function readCredits(rows: Row[], columns: Record<Column, number>): Statement {
  const statement: Statement = { credits: [], unread: [] }
  for (const { number, cells } of rows.filter((row) => row.cells.some((cell) => cell !== ''))) {
    const cellOf = (column: Column) => cells[columns[column]] ?? ''
    const bookedOn = parseDate(cellOf('bookedOn'))
    if (isDebit(cellOf('amount')) || (!bookedOn && cells.some((cell) => sumWord.test(cell)))) continue
    const amount = parseKm(cellOf('amount').replace(/^\+\s*/, ''))
    if (!bookedOn || amount === undefined) statement.unread.push(number)
    else
      statement.credits.push({
        bookedOn,
        amount,
        purpose: cellOf('purpose'),
        payer: cellOf('payer'),
        reference: cellOf('reference'),
      })
  }
  return statement
}

function isDebit(amount: string): boolean {
  return amount === '' || amount.startsWith('-') || /^0+(?:[.,]0+)?$/.test(amount)
}

const dates = [
  /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4}|\d{2})\.?$/,
  /^(?<day>\d{1,2})[/-](?<month>\d{1,2})[/-](?<year>\d{4})$/,
  /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/,
]

/** The day comes before the month, as everywhere in the country; a time behind the date is left out. */
function parseDate(text: string): string | undefined {
  const day = text.replace(/[T\s]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?$/, '')
  const found = dates.map((pattern) => pattern.exec(day)?.groups).find((groups) => groups !== undefined)
  if (!found) return undefined
  const year = found['year']!.length === 2 ? `20${found['year']}` : found['year']!
  const date = `${year}-${found['month']!.padStart(2, '0')}-${found['day']!.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : undefined
}

/** Quotes open at the beginning of a cell, as in RFC 4180; each row has the number of the line in which it begins. */
function parseCsv(text: string, separator: string): Row[] {
  const rows: Row[] = [{ number: 1, cells: [''] }]
  let isQuoted = false
  let line = 1
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!
    const { cells } = rows.at(-1)!
    if (character === '\n') line += 1
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      cells[cells.length - 1] += '"'
      index += 1
    } else if (isQuoted && character === '"') isQuoted = false
    else if (character === '"' && cells.at(-1)!.trim() === '') isQuoted = true
    else if (isQuoted) cells[cells.length - 1] += character
    else if (character === separator) cells.push('')
    else if (character === '\n') rows.push({ number: line, cells: [''] })
    else if (character !== '\r') cells[cells.length - 1] += character
  }
  return rows.map(({ number, cells }) => ({ number, cells: cells.map((cell) => cell.trim()) }))
}
