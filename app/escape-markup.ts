/** Text as it may stand in HTML, XML or Pango markup, also within quotes. */
export function escapeMarkup(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
