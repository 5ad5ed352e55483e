/** Typed text as it is stored: `\n` line ends, well-formed, no control characters; empty if nothing of it is visible. */
export function normalizePlainText(input: string): string {
  const plain = input
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
  return visible.test(plain) ? plain : ''
}

// U+2800 is blank Braille, U+FFFC an object replacement, U+1D159 a null notehead.
const visible =
  /[^\p{White_Space}\p{Cc}\p{Cf}\p{Co}\p{M}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\u2800\uFFFC\u{1D159}]/u
