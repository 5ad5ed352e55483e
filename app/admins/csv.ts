export type CsvCell = string | number | boolean | Date | null | undefined | { feninga: number }
export type CsvTable = { headings: readonly string[]; rows: CsvCell[][]; isCut?: boolean }

export const csvSeparators = { semicolon: ';', comma: ',' } as const
export type CsvSeparator = keyof typeof csvSeparators

const otherSeparator = { semicolon: ',', comma: ';' } as const

/** A number as '+387 61 123 456' stays a text in every spreadsheet, because spaces do not calculate. */
const phone = /^\+\d{1,3}(?: \d+)+$/

/**
 * RFC 4180 with the separator of the reader's spreadsheet, and a byte order mark, by which it knows the letters. Where the
 * separator is a semicolon the decimal sign is a comma. Texts never begin a formula, also where a spreadsheet with the
 * other separator would split them.
 */
export function toCsv({ headings, rows }: CsvTable, separator: CsvSeparator): string {
  const lines = [[...headings], ...rows].map((row) =>
    row.map((cell) => toCell(cell, separator)).join(csvSeparators[separator]),
  )
  return `\uFEFF${lines.join('\r\n')}\r\n`
}

function toCell(value: CsvCell, separator: CsvSeparator): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return quote(phone.test(value) ? value : withoutFormulas(value, separator))
  if (value instanceof Date) return value.toISOString()
  if (typeof value === 'boolean') return String(value)
  const number = typeof value === 'object' ? (value.feninga / 100).toFixed(2) : String(value)
  return separator === 'semicolon' ? number.replace('.', ',') : quote(number)
}

/** An apostrophe before what a spreadsheet would run: at the beginning, in a new line, and behind the other separator. */
function withoutFormulas(text: string, separator: CsvSeparator): string {
  const cellStart = new RegExp(`(?<=^|[${otherSeparator[separator]}\\t\\r\\n])(?=[\\s"]*[=+\\-@|%])`, 'g')
  return text.replace(cellStart, "'")
}

function quote(text: string): string {
  return /[",;\r\n\t]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
