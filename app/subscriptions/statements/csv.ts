import { parseKm } from '#app/i18n/money.ts'

export type StatementLine = { bookedOn: string; amount: number; purpose: string; payer: string; reference: string }

/** Columns by the words that the banks of the country write above them. */
const headings = {
  bookedOn: /^(?:datum|date|datum (?:knjiženja|valute|uplate|transakcije))$/i,
  amount: /^(?:iznos|uplata|uplate|amount|potražuje|odobrenje)(?: \(?(?:km|bam)\)?)?$/i,
  purpose: /^(?:svrha|svrha doznake|svrha uplate|opis|purpose|description)$/i,
  payer: /^(?:uplatilac|platilac|nalogodavac|naziv|uplatitelj|payer)$/i,
  reference: /^(?:referenca|poziv na broj|broj naloga|reference)$/i,
}
type Column = keyof typeof headings

/** Banks write UTF-8 or Windows-1250. */
export function decodeStatement(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1250').decode(bytes)
  }
}

/** The credits of a statement; `undefined` if a line of it cannot be read, so that none is lost silently. */
export function parseStatement(csv: string): StatementLine[] | undefined {
  const rows = parseCsv(csv.replace(/^\uFEFF/, ''))
  const first = rows[0]?.map((cell) => cell.trim()) ?? []
  const columns = Object.fromEntries(
    Object.entries(headings).map(([name, pattern]) => [name, first.findIndex((cell) => pattern.test(cell))]),
  ) as Record<Column, number>
  if (columns.bookedOn < 0 || columns.amount < 0 || columns.purpose < 0) return undefined
  const lines: StatementLine[] = []
  for (const row of rows.slice(1).filter((cells) => cells.some((cell) => cell.trim() !== ''))) {
    const cellOf = (column: Column) => (columns[column] < 0 ? '' : (row[columns[column]] ?? '').trim())
    if (isDebit(cellOf('amount'))) continue
    const bookedOn = parseDate(cellOf('bookedOn'))
    const amount = parseKm(cellOf('amount'))
    if (!bookedOn || amount === undefined) return undefined
    lines.push({ bookedOn, amount, purpose: cellOf('purpose'), payer: cellOf('payer'), reference: cellOf('reference') })
  }
  return lines
}

function isDebit(amount: string): boolean {
  return amount === '' || amount.startsWith('-') || /^0+(?:[.,]0+)?$/.test(amount)
}

function parseDate(text: string): string | undefined {
  const local = /^(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})\.?$/.exec(text)?.groups
  const iso = /^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/.exec(text)?.groups
  const found = local ?? iso
  if (!found) return undefined
  const date = `${found['year']}-${found['month']!.padStart(2, '0')}-${found['day']!.padStart(2, '0')}`
  const parsed = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date) ? date : undefined
}

/** Comma, semicolon or tab, whichever the heading has most of; quotes as in RFC 4180. */
function parseCsv(text: string): string[][] {
  const heading = text.split(/\r?\n/, 1)[0] ?? ''
  const separators = [',', ';', '\t']
  const counts = separators.map((each) => heading.split(each).length)
  const separator = separators[counts.indexOf(Math.max(...counts))]!
  const rows: string[][] = [['']]
  let isQuoted = false
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index]!
    const row = rows.at(-1)!
    if (isQuoted && character === '"' && text[index + 1] === '"') {
      row[row.length - 1] += '"'
      index += 1
    } else if (character === '"') isQuoted = !isQuoted
    else if (isQuoted) row[row.length - 1] += character
    else if (character === separator) row.push('')
    else if (character === '\n') rows.push([''])
    else if (character !== '\r') row[row.length - 1] += character
  }
  return rows
}
