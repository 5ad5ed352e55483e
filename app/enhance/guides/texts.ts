/** The texts of a tour or of the review request; none in light mode. */
export async function fetchGuide<Texts>(name: string): Promise<Texts | undefined> {
  const response = await fetch(`/vodic/${document.documentElement.lang}/${name}`)
  return response.status === 200 ? ((await response.json()) as Texts) : undefined
}

/** A visitor deals with these first: a card at the edge, a question, an error, a menu, a dialog, a field. */
const busyParts =
  '.edge [data-card]:not([hidden]),.tour,.review-request,.push-prompt,[role=alert],[aria-invalid],[aria-busy],dialog[open],.toast,' +
  'details[data-menu][open],.messenger[open],:is(input,select,textarea):focus'

export function isPageBusy(): boolean {
  return document.hidden || document.querySelector(busyParts) !== null
}
