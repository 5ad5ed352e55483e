const day = String.raw`(?:0?[1-9]|[12]\d|3[01])`
const month = String.raw`(?:0?[1-9]|1[0-2])`
const hour = String.raw`(?:[01]?\d|2[0-4])`

/** Dates, hours, decimals, IBANs and UUIDs look like phone numbers but have forms of their own. */
const harmless = new RegExp(
  [
    String.raw`(?<![\d.\/-])${day}([.\/-]) ?${month}\1 ?(?:19|20)\d\d(?![.\/-]?\d)`,
    String.raw`(?<![\d.\/-])${day} ${month} 20\d\d(?![.\/ -]?\d)`,
    String.raw`(?<![\d.\/-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\d-])`,
    String.raw`(?<![\d.\/-])${day}\.${month}\.2\d(?![.\/-]?\d| \d)`,
    String.raw`(?<![\d.\/-])${month}[.\/-] ?(?:19|20)\d\d(?![.\/-]?\d)`,
    String.raw`(?<![\d.\/-])${day}\. ?${month}\.(?! ?\d)`,
    String.raw`(?<![\d:])(?:[01]?\d|2[0-4]):[0-5]\d(?![\d:])`,
    String.raw`(?<![\d.])${hour}\.(?:00|15|30|45) ?[-–] ?${hour}\.(?:00|15|30|45)(?![\d.-])`,
    String.raw`(?<![\d.,]|\d[ \/-])0[.,]\d{1,4}(?![.,]?\d| \d{2,3}[ .\/-]?\d\d)`,
    String.raw`(?<![a-z\d])ba ?\d\d(?: ?\d{4}){4}(?!\d)`,
    String.raw`(?<![a-z\d])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![a-z\d])`,
  ].join('|'),
  'g',
)

/** Replaces them by `x`, so that the length stays. */
export function maskHarmless(flat: string): string {
  return flat.replace(harmless, (found) => 'x'.repeat(found.length))
}
