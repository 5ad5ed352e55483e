/** Stores and phones that ask for an app that is not set up want a short refusal, not a page. */
export function settingMissing(): Response {
  return new Response('not found', { status: 404, headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
