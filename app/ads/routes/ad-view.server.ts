import type { RouterContextProvider } from 'react-router'
import type { AdView } from '#app/ads/viewing.server.ts'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { maybeUser, visitorId } from '#app/http/session/context.server.ts'

type Opened = { request: Request; context: Readonly<RouterContextProvider>; adId: number }

/** Undefined for a prefetched page, which is counted by its beacon once it is visible. */
export function viewOf({ request, context, adId }: Opened): AdView | undefined {
  const now = new Date()
  if (isPrefetch(request)) return undefined
  return { adId, viewerId: maybeUser(context)?.id ?? null, visitor: visitorId(context, now), now }
}
