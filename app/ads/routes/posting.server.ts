import type { RouterContextProvider } from 'react-router'
import type { AdContent } from '#app/ads/schemas.ts'
import { href } from '#app/href.ts'
import { trackConversion } from '#app/http/conversions.server.ts'
import { reachMilestone } from '#app/http/milestones.server.ts'
import { redirectWithFlash, reloadDocument } from '#app/http/session/flash.server.ts'
import { hasSeveralTrades } from '#app/trades/deriving.server.ts'

/** For actions that have put an ad into the lists; a draft that was saved is none. */
export async function trackPosting(context: Readonly<RouterContextProvider>): Promise<void> {
  trackConversion(context, 'job_post_created')
  await reachMilestone(context, 'ad_posted')
}

/** To the published ad; where its words leave the trade open, its client chooses it first, once. */
export function redirectToPosted({ adId, ...content }: AdContent & { adId: number }): Promise<Response> {
  if (!hasSeveralTrades(content))
    return redirectWithFlash(href('/klijent/moji-oglasi/:id', { id: adId }), 'ads:new.posted')
  const path = href('/klijent/moji-oglasi/:id/zanimanje', { id: adId })
  return redirectWithFlash(path, 'ads:new.posted', 'success', reloadDocument())
}
