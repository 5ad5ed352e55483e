import { displayCookie, hasCookie, scriptCookieName, slowCookieName } from '#app/http/session/cookies.server.ts'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import type { Display } from '#app/http/session/context.server.ts'

type Stored = Partial<Pick<Display, 'theme' | 'lightMode' | 'app'>> & { isLight?: boolean }

export async function readDisplay(request: Request): Promise<{ display: Display; isNewApp: boolean }> {
  const cookies = request.headers.get('cookie')
  const stored = await readStored(cookies)
  const app = detectApp(request) ?? stored.app ?? null
  const { theme = 'auto', lightMode = stored.isLight ? 'on' : 'auto' } = stored
  const display = { theme, lightMode, app, isLight: isLight(request, lightMode) }
  return {
    display: { ...display, runsScripts: hasCookie(cookies, scriptCookieName) },
    isNewApp: app !== (stored.app ?? null),
  }
}

export async function readApp(cookies: string | undefined): Promise<Display['app']> {
  return (await readStored(cookies ?? null)).app ?? null
}

export function serializeDisplay({ theme, lightMode, app }: Display): Promise<string> {
  return displayCookie.serialize({ theme, lightMode, app } satisfies Stored)
}

async function readStored(cookies: string | null): Promise<Stored> {
  return ((await displayCookie.parse(cookies)) as Stored | null) ?? {}
}

function isLight(request: Request, lightMode: Display['lightMode']): boolean {
  const isDataSaved = request.headers.get('save-data') === 'on'
  if (lightMode === 'off') return isDataSaved && isPrefetch(request)
  return lightMode === 'on' || isDataSaved || hasCookie(request.headers.get('cookie'), slowCookieName)
}

function detectApp(request: Request): Display['app'] {
  const { searchParams } = new URL(request.url)
  if (searchParams.get('force_ios_app') === 'true') return 'ios'
  if (searchParams.get('is_twa') === 'true' || searchParams.get('force_mobile_app') === 'true') return 'android'
  return request.headers.get('referer')?.startsWith('android-app://') ? 'android' : null
}
