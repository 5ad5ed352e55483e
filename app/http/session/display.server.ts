import { displayCookie, hasCookie, scriptCookieName, slowCookieName } from '#app/http/session/cookies.server.ts'
import type { Display } from '#app/http/session/context.server.ts'

export const appParameters = ['force_ios_app', 'is_twa', 'force_mobile_app']

const defaultDisplay: Display = { theme: 'auto', isLight: false, runsScripts: false, app: null }

export async function readDisplay(request: Request): Promise<{ display: Display; isNewApp: boolean }> {
  const stored = ((await displayCookie.parse(request.headers.get('cookie'))) as Partial<Display> | null) ?? {}
  const app = detectApp(request) ?? stored.app ?? null
  const cookies = request.headers.get('cookie')
  const display: Display = { ...defaultDisplay, ...stored, app, runsScripts: hasCookie(cookies, scriptCookieName) }
  if (request.headers.get('save-data') === 'on' || hasCookie(cookies, slowCookieName)) display.isLight = true
  return { display, isNewApp: app !== (stored.app ?? null) }
}

export async function readApp(cookies: string | undefined): Promise<Display['app']> {
  const stored = (await displayCookie.parse(cookies ?? null)) as Partial<Display> | null
  return stored?.app ?? null
}

export function serializeDisplay(display: Display): Promise<string> {
  return displayCookie.serialize(display)
}

function detectApp(request: Request): Display['app'] {
  const { searchParams } = new URL(request.url)
  if (searchParams.get('force_ios_app') === 'true') return 'ios'
  if (searchParams.get('is_twa') === 'true' || searchParams.get('force_mobile_app') === 'true') return 'android'
  return request.headers.get('referer')?.startsWith('android-app://') ? 'android' : null
}
