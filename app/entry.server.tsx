import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { isRouteErrorResponse, ServerRouter, type EntryContext, type RouterContextProvider } from 'react-router'
import { deferredUrl, tagManagerUrl } from 'virtual:enhance'
import { readConsent, tagManager } from '#app/analytics/consent.server.ts'
import {
  isBot,
  requestMetadataContext,
  languageOf,
  outageContext,
  requestId,
  requestTranslate,
} from '#app/http/session/context.server.ts'
import { escapeMarkup } from '#app/escape-markup.ts'
import { mergeHandles } from '#app/http/route-handle.ts'
import { addLanguageToLinks, toHtmlSyntax } from '#app/http/edge/static-markup.server.ts'
import { contentSecurityPolicy } from '#app/http/edge/security-headers.server.ts'
import { languageForLinks } from '#app/i18n/detection.server.ts'
import { pageTextsScript, recordTranslationKeys } from '#app/i18n/page-translations.server.ts'
import { ServerTranslateContext, TranslationProvider } from '#app/i18n/use-translation.tsx'
import { serializeError, createLogger } from '#app/log.server.ts'
import type { ShellData } from '#app/site/shell-data.ts'
import { RequestIdContext } from '#app/ui/layout/request-id.ts'
import { isUnavailable } from '#db/availability.ts'
import { isHydrated } from './hydration.ts'

const log = createLogger('web')

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { matches, loaderData } = entry.staticHandlerContext
  const handle = mergeHandles(matches.map(({ route }) => route))
  const shell = loaderData.root as ShellData | undefined
  const isLive = isHydrated(handle, shell)
  const nonce = isLive ? context.get(requestMetadataContext).nonce : undefined
  headers.set('content-type', 'text/html; charset=utf-8')
  const tags = handle.cache && !shell?.isLight && !isBot(context) ? acceptedTags(request) : null
  headers.set(
    'content-security-policy',
    contentSecurityPolicy({
      nonce,
      isMember: !!shell?.user,
      isBuyer: shell?.user?.userType === 'Worker',
      framesMails: handle.framesMails,
      tagOrigin: tags?.origin,
    }),
  )
  if (request.method === 'HEAD') return new Response(null, { status, headers })

  const language = languageOf(context)
  const translate = requestTranslate(context)
  const { t, used } = recordTranslationKeys(translate)
  // Nothing suspends, and one string costs half of a stream.
  const html = (isLive ? renderToString : renderToStaticMarkup)(
    <TranslationProvider t={t} language={language}>
      <ServerTranslateContext value={translate}>
        <RequestIdContext value={requestId(context)}>
          <ServerRouter
            context={withMatchedRoutesOnly(isLive ? await bufferHandoff(entry) : entry)}
            url={request.url}
            {...(nonce && { nonce })}
          />
        </RequestIdContext>
      </ServerTranslateContext>
    </TranslationProvider>,
  )
  const page = isLive
    ? insertBefore(
        '</head>',
        html,
        `${pageTextsScript(language, used)}<script type="module" async fetchpriority="low" src="${deferredUrl}"></script>`,
      )
    : insertBefore('</body>', toStaticPage(html, request), tags ? tagScript(tags) : '')
  // A response copies a string twice before it is bytes.
  return new Response(Buffer.from(`<!DOCTYPE html>${page}`), { status, headers })
}

function insertBefore(tag: string, html: string, markup: string): string {
  const at = html.lastIndexOf(tag)
  return html.slice(0, at) + markup + html.slice(at)
}

type TagManager = NonNullable<typeof tagManager>

/** The tag manager of the operator, which other companies read: on public pages, never beside members' data or keys in addresses. */
function acceptedTags(request: Request): TagManager | null {
  const consent = tagManager && readConsent(request.headers.get('cookie'))
  return consent?.choice === 'yes' && consent.allowsTags ? tagManager : null
}

function tagScript({ url, delayMs }: TagManager): string {
  return `<script type="module" src="${tagManagerUrl}" data-tags="${escapeMarkup(url)}" data-after="${delayMs}"></script>`
}

function toStaticPage(html: string, request: Request): string {
  const language = languageForLinks(request)
  return language ? addLanguageToLinks(toHtmlSyntax(html), language) : toHtmlSyntax(html)
}

/** Reads what the router sends along for the browser to its end, so that the router's component finds it there and need not wait. */
async function bufferHandoff(entry: EntryContext): Promise<EntryContext> {
  const chunks = await Array.fromAsync(entry.serverHandoffStream ?? [])
  const read = Object.assign(Promise.resolve(), { result: { done: true, value: Buffer.concat(chunks).toString() } })
  return { ...entry, renderMeta: { ...entry.renderMeta, streamCache: { 0: read } } }
}

/** The router prepares every route of its list for each page, and sends those of the paths above it; a page needs only its own. */
function withMatchedRoutesOnly(entry: EntryContext): EntryContext {
  const { matches } = entry.staticHandlerContext
  const routes = Object.fromEntries(matches.map(({ route }) => [route.id, entry.manifest.routes[route.id]]))
  return { ...entry, manifest: { ...entry.manifest, routes } }
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: RouterContextProvider },
): void {
  // A 404 or 413 that a route threw is an answer, and nobody waits for the answer of an aborted request.
  if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
  if (isUnavailable(error)) context.set(outageContext, true)
  log.error({ id: requestId(context), ...serializeError(error) }, 'request failed')
}
