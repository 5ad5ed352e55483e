/** Line ends as one sign, and none of the signs that nobody types and PostgreSQL cannot keep. */
export function plainText(typed: string): string {
  return typed.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n\t]/gu, '')
}
