type Cell = string | number | boolean | null | undefined

/** What spreadsheets would run as a formula. */
const formulaStart = /^[=+\-@\t\r|%]/

/** RFC 4180 with a byte order mark, by which spreadsheets know the letters. Texts never begin a formula. */
export function toCsv(headings: string[], rows: Cell[][]): string {
  return `\uFEFF${[headings, ...rows].map((row) => row.map(toCell).join(',')).join('\r\n')}\r\n`
}

function toCell(value: Cell): string {
  if (value === null || value === undefined) return ''
  if (typeof value !== 'string') return String(value)
  const text = formulaStart.test(value.trimStart()) ? `'${value}` : value
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
