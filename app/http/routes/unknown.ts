import { data } from 'react-router'
import { unknownAddress } from '#app/http/session/flash.server.ts'
import type { Route } from './+types/unknown.ts'

export { ErrorBoundary } from '#app/ui/layout/error-boundary.tsx'

export async function loader({ url }: Route.LoaderArgs) {
  const isPage = /\.(?:html?|php|aspx?)$/i.test(url.pathname)
  if ((!isPage && /\.[a-z0-9]{2,5}$/i.test(url.pathname)) || url.pathname.startsWith('/assets/')) throw data(null, 404)
  throw await unknownAddress()
}

export const action = loader
