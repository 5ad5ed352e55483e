import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import { ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { arrivalContext, languageOf, outageContext, words } from '#app/http/context.server.ts'
import { contentSecurityPolicy } from '#app/http/security-headers.server.ts'
import { pageWords, recordWords } from '#app/i18n/page-words.server.ts'
import { WordsProvider } from '#app/i18n/words.tsx'
import { isUnavailable } from '#db/availability.ts'
import { isHydrated } from './hydration.ts'
import type { loader } from './root.tsx'

type RootData = Awaited<ReturnType<typeof loader>>

export default async function handleRequest(request: Request, status: number, headers: Headers, entry: EntryContext, context: RouterContextProvider): Promise<Response> {
  const { matches, loaderData } = entry.staticHandlerContext
  const isLive = isHydrated(matches.map(({ route }) => route.handle), loaderData.root as RootData | undefined)
  const nonce = isLive ? context.get(arrivalContext).nonce : undefined
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('content-security-policy', contentSecurityPolicy(nonce))
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const language = languageOf(context)
  const { t, used } = recordWords(words(context))
  const page = (
    <WordsProvider t={t} language={language}>
      <ServerRouter context={entry} url={request.url} {...(nonce && { nonce })} />
    </WordsProvider>
  )
  // Without the router's data for the browser nothing suspends, and one string costs half of a stream.
  if (!isLive) return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers })
  const html = await renderWhole(page, nonce)
  return new Response(`<!DOCTYPE html>${html.replace('</head>', () => `${pageWords(language, used)}</head>`)}`, { status, headers })
}

/** Waits for all of it: pages here are small, and a whole one carries its length. */
function renderWhole(page: ReactNode, nonce: string | undefined): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      ...(nonce && { nonce }),
      onAllReady: () => text(pipe(new PassThrough())).then((html) => resolve(html.replace(/^<!DOCTYPE html>/i, '')), reject),
      onError: reject,
    })
  })
}

export function handleError(error: unknown, { request, context }: { request: Request; context: RouterContextProvider }): void {
  if (request.signal.aborted) return
  if (isUnavailable(error)) context.set(outageContext, true)
  const { requestId } = context.get(arrivalContext)
  const text = error instanceof Error ? (error.stack ?? error.message) : 'unknown'
  process.stderr.write(`${JSON.stringify({ level: 50, id: requestId, error: text })}\n`)
}
