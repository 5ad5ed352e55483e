/** What scripts add to calls whose answers they show: the API answers in the language of this header, by itself the browser's. */
export function pageLanguageHeader(): { 'accept-language': string } {
  return { 'accept-language': document.documentElement.lang }
}
