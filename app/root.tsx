import { useEffect, type ReactNode } from 'react'
import { isRouteErrorResponse, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from 'react-router'
import enhanceUrl from 'virtual:enhance'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { displayContext, languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { confirmLaterCookie } from '#app/http/session/cookies.server.ts'
import { readFlash } from '#app/http/session/flash.server.ts'
import { rootMiddleware } from '#app/http/middleware.server.ts'
import { loadTranslations } from '#app/i18n/lazy-translations.tsx'
import { localDay } from '#app/i18n/formats.ts'
import { defaultLanguage, languageOfTag } from '#app/i18n/languages.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { ErrorPage } from '#app/ui/layout/error-page.tsx'
import { Shell } from '#app/site/components/shell.tsx'
import { company } from '#app/site/company.server.ts'
import { HydrationContext } from '#app/ui/anchor.tsx'
import { SaveDataContext } from '#app/ui/placeholder-image.tsx'
import { InlineIcons } from '#app/ui/icons/inline-icons.tsx'
import stylesheet from '#app/ui/styles/app.css?url'
import membersStylesheet from '#app/ui/styles/members.css?url'
import type { Route } from './+types/root.ts'
import { isHydrated } from './hydration.ts'

/** What the pages of visitors show besides their own: they fetch no sheet for it. */
const defaultIcons = ['menu']

export const middleware = rootMiddleware

/** The words of pages to come are fetched together with the first of them. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async (_, next) => {
    const language = languageOfTag(document.documentElement.lang) ?? defaultLanguage
    const [result] = await Promise.all([next(), loadTranslations(language)])
    return result
  },
]

export async function loader({ request, url, context }: Route.LoaderArgs) {
  const user = maybeUser(context)
  const { theme, isLight, runsScripts, app } = context.get(displayContext)
  return {
    origin: url.origin,
    language: languageOf(context),
    theme,
    isLight,
    runsScripts,
    app,
    company: user ? null : company,
    flash: await readFlash(request.headers.get('cookie')),
    user: user && {
      id: user.id,
      sessionId: user.sessionId,
      userType: user.userType,
      name: user.name,
      initials: `${user.name.charAt(0)}${user.surname.charAt(0)}`,
      unreadNotifications: user.unreadNotifications,
      unreadMessages: user.unreadMessages,
      unconfirmed: user.emailVerified
        ? null
        : {
            ticket: issueTicket(user.id, 'email', new Date()),
            isDue: await isReminderDue(request, url.pathname, user.id),
          },
    },
  }
}

/** Not where the address is being confirmed, nor on the day on which the member chose to do it later. */
async function isReminderDue(request: Request, pathname: string, userId: number): Promise<boolean> {
  if (pathname.startsWith('/potvrdi-')) return false
  return (await confirmLaterCookie.parse(request.headers.get('cookie'))) !== `${userId} ${localDay(new Date())}`
}

export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTranslation()
  const shell = useRouteLoaderData<typeof loader>('root')
  const handles = useMatches().map(({ handle }) => handle)
  const isLive = isHydrated(handles, shell)
  const page = <Shell shell={shell}>{(isLive || import.meta.env.SSR) && children}</Shell>
  const inlineIcons =
    import.meta.env.SSR &&
    (handles.map((handle) => (handle as { inlineIcons?: string[] } | undefined)?.inlineIcons).find(Boolean) ??
      (shell?.user ? undefined : defaultIcons))
  // React runs here, and leads to a page that is made for being without it: that page, with its own texts and script, is fetched.
  useEffect(() => {
    if (!isLive) location.reload()
  }, [isLive])
  return (
    <html lang={language} data-theme={shell?.theme === 'auto' ? undefined : shell?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="stylesheet" href={stylesheet} />
        {shell?.user && <link rel="stylesheet" href={membersStylesheet} />}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        <HydrationContext value={isLive}>
          <SaveDataContext value={shell?.isLight ?? false}>
            {!isLive && inlineIcons ? <InlineIcons names={inlineIcons}>{page}</InlineIcons> : page}
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

export default function App() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage status={isRouteErrorResponse(error) ? error.status : 500} />
}
