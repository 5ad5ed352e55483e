/** Scripts add this header to calls whose answers they show: the API answers in its language, by itself in the browser's. */
export function pageLanguageHeader(): { 'accept-language': string } {
  return { 'accept-language': document.documentElement.lang }
}
