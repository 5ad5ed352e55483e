import { href } from '#app/href.ts'
import { readNext } from '#app/http/session/next-path.server.ts'

/** The list in which the ad was answered, at the ad, or the ad's own page. */
export function answeredPath(url: URL, adId: number): string {
  const list = readNext(url)
  return list ? `${list}#oglas-${adId}` : href('/majstor/posao/:id', { id: adId })
}
