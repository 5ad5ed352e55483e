import { TradePage } from '#app/catalogue/routes/trade-page.tsx'
import { unknownService } from '#app/catalogue/routes/service-params.server.ts'
import { resolveTradeInCity } from '#app/catalogue/routes/trade-params.server.ts'
import { loadTradePage } from '#app/catalogue/trades/loading.server.ts'
import { languageOf, viewerType } from '#app/http/session/context.server.ts'
import { db } from '#db/connection.ts'
import type { Route } from './+types/trade-in-city.ts'

export { ServiceErrorBoundary as ErrorBoundary } from '#app/catalogue/components/service-not-found.tsx'

export async function loader({ params, context }: Route.LoaderArgs) {
  const language = languageOf(context)
  const found = await resolveTradeInCity(params)
  if (!found) throw unknownService(language)
  return loadTradePage(db, { ...found, language, viewer: viewerType(context) })
}

export default function TradeInCity({ loaderData }: Route.ComponentProps) {
  return <TradePage page={loaderData} />
}
