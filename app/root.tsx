import { useEffect, type ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import enhanceUrl from 'virtual:enhance'
import { mergeHandles } from '#app/http/route-handle.ts'
import { rootMiddleware } from '#app/server/root-middleware.server.ts'
import { loadTranslations } from '#app/i18n/lazy-translations.tsx'
import { defaultLanguage, languageOfTag } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { LazyErrorPage } from '#app/ui/layout/lazy-error-page.tsx'
import { Shell } from '#app/site/components/shell.tsx'
import { loadShell } from '#app/site/routes/shell.server.ts'
import { HydrationContext } from '#app/ui/anchor.tsx'
import { ScriptsContext } from '#app/ui/for-scripts.ts'
import { RestoredFormContext } from '#app/ui/form/form-state.ts'
import { SaveDataContext } from '#app/ui/save-data.ts'
import { InlineIcons } from '#app/ui/icons/inline-icons.tsx'
import { skillIconPrefix } from '#app/ui/icons/skill-icon.ts'
import stylesheet from '#app/ui/styles/app.css?url'
import clientsStylesheet from '#app/ui/styles/clients.css?url'
import membersStylesheet from '#app/ui/styles/members.css?url'
import type { Route } from './+types/root.ts'
import { isHydrated } from './hydration.ts'

export const middleware = rootMiddleware

/** The first navigation fetches all texts together with the page. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }, next) => {
    const language = languageOfTag(document.documentElement.lang) ?? defaultLanguage
    const texts = loadTranslations(language).catch(() => undefined)
    const result = await next()
    // A new version may have replaced the file; its document brings its own texts.
    if (!(await texts) && request.url !== location.href.split('#', 1)[0]) location.assign(request.url)
    return result
  },
]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  return loadShell({ request, url, context })
}

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTranslation()
  const shell = useRouteLoaderData<typeof loader>('root')
  const handle = mergeHandles(useMatches())
  const isLive = isHydrated(handle, shell)
  const runsScripts = !shell?.user || shell.runsScripts
  const page =
    import.meta.env.SSR && handle.ownFrame ? (
      children
    ) : (
      <Shell shell={shell} handle={handle}>
        {(isLive || import.meta.env.SSR) && children}
      </Shell>
    )
  const inlined = shell?.user ? handle.inlinesSkills && skillIconPrefix : ''
  // The router has navigated in the browser to a page without React: it is loaded as a document, with its own script.
  useEffect(() => {
    if (!isLive) location.reload()
  }, [isLive])
  return (
    <html lang={language} data-theme={shell?.theme === 'auto' ? undefined : shell?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        {import.meta.env.SSR &&
          runsScripts &&
          themeColors(shell?.theme).map(({ color, media }) => (
            <meta key={color} name="theme-color" content={color} media={media} />
          ))}
        <link rel="stylesheet" href={stylesheet} />
        {shell?.user && <link rel="stylesheet" href={membersStylesheet} />}
        {shell?.user?.userType === 'Client' && <link rel="stylesheet" href={clientsStylesheet} />}
        <link rel="icon" href="/icon.svg" />
        {runsScripts && <link rel="manifest" href="/manifest.webmanifest" />}
      </head>
      <body data-app={shell?.app ?? undefined}>
        <HydrationContext value={isLive}>
          <SaveDataContext value={shell?.isLight ?? false}>
            <ScriptsContext value={runsScripts}>
              <RestoredFormContext value={shell?.restoredForm}>
                {import.meta.env.SSR && !isLive && inlined !== undefined ? (
                  <InlineIcons prefix={inlined}>{page}</InlineIcons>
                ) : (
                  page
                )}
              </RestoredFormContext>
            </ScriptsContext>
          </SaveDataContext>
        </HydrationContext>
        {isLive ? (
          <>
            <ScrollRestoration />
            <Scripts />
          </>
        ) : (
          <script type="module" src={enhanceUrl} />
        )}
      </body>
    </html>
  )
}

const papers = { light: '#faf8f3', dark: '#101613' }

/** Browsers take the first that applies. */
function themeColors(theme: keyof typeof papers | 'auto' = 'auto'): { color: string; media?: string }[] {
  if (theme !== 'auto') return [{ color: papers[theme] }]
  return [{ color: papers.dark, media: '(prefers-color-scheme: dark)' }, { color: papers.light }]
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const user = useRouteLoaderData<typeof loader>('root')?.user
  const status = isRouteErrorResponse(error) ? error.status : 500
  return <LazyErrorPage status={status} signedInAs={status === 404 ? user?.name : undefined} />
}
