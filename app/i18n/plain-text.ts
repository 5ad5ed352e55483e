/**
 * What people type, as it is kept: line ends as one sign, well-formed, without control characters (PostgreSQL keeps no
 * NUL). A text of which nothing would be seen is empty.
 */
export function normalizePlainText(input: string): string {
  const plain = input
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
  return visible.test(plain) ? plain : ''
}

// U+2800 is blank Braille, U+FFFC stands for an object, U+1D159 is a note without a head.
const visible =
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\u{1D159}]/u
