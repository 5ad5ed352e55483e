/** Dates, hours and decimals have the digits of a phone, but a form of their own. */
const innocent = new RegExp(
  [
    String.raw`(?<![\d.\/-])(?:0?[1-9]|[12]\d|3[01])([.\/-]) ?(?:0?[1-9]|1[0-2])\1 ?(?:19|20)\d\d(?![.\/-]?\d)`,
    String.raw`(?<![\d.\/-])(?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?![\d-])`,
    String.raw`(?<![\d.\/-])(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.2\d(?![.\/-]?\d| \d)`,
    String.raw`(?<![\d.\/-])(?:0?[1-9]|1[0-2])[.\/-] ?(?:19|20)\d\d(?![.\/-]?\d)`,
    String.raw`(?<![\d.\/-])(?:0?[1-9]|[12]\d|3[01])\. ?(?:0?[1-9]|1[0-2])\.(?! ?\d)`,
    String.raw`(?<![\d:])(?:[01]?\d|2[0-4]):[0-5]\d(?![\d:])`,
    String.raw`(?<![\d.])(?:[01]?\d|2[0-4])\.(?:00|15|30|45) ?[-–] ?(?:[01]?\d|2[0-4])\.(?:00|15|30|45)(?![\d.-])`,
    String.raw`(?<![\d.,]|\d[ \/-])0[.,]\d{1,4}(?![.,]?\d| \d{2,3}[ .\/-]?\d\d)`,
  ].join('|'),
  'g',
)

/** The text with what is certainly no phone crossed out, and as long as before. */
export function crossOutInnocent(flat: string): string {
  return flat.replace(innocent, (found) => 'x'.repeat(found.length))
}
