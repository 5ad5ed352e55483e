const waitingPath =
  /^\/(?:majstor|klijent|prijavi|blokiraj|blokirani|dzepna-kartica|kontakt|obavjestenja\/postavke|objavite-oglas)(?:\/|$)/
/** They need their answer at once: passwords, codes, money, farewells, and what a browser is not to show again. */
const answeredPath = /\/moj-profil\/(?:brisanje|sigurnost|e-mail|telefon|reklama|podsjetnik)(?:\/|$)/
const conversationPath = /^\/\w+\/(?:direktne-)?poruke\/\d+$/
const visitorPath = '/objavite-oglas'

export const listPath = '/ceka-slanje'
export const signInPath = `/prijava?next=${encodeURIComponent(listPath)}`

const dayMs = 24 * 3_600_000
/** Prices and dates of an older form are looked at before it is sent. The server knows keys for a day longer. */
export const maxWaitMs = 7 * dayMs
export const maxSentMs = 7 * dayMs
export const maxStoredMs = 60 * dayMs

export function mayPathWait(path: string): boolean {
  return waitingPath.test(path) && !answeredPath.test(path)
}

export function isConversation(path: string): boolean {
  return conversationPath.test(path)
}

/** The key of a form begins with what tells its member; a visitor's begins with the dot. */
export function mayWait(path: string, key: string): boolean {
  return mayPathWait(path) && (ownerOf(key) !== '' || path === visitorPath) && key.includes('.')
}

export function ownerOf(key: string): string {
  return key.split('.', 1)[0] ?? ''
}
