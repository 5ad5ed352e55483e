declare global {
  interface Window {
    /** Added by the Android app (`addJavascriptInterface`); `getToken` answers '' while there is no token. */
    NativePush?: { getToken?: () => string | null }
    webkit?: { messageHandlers?: Record<string, { postMessage: (message: string) => void } | undefined> }
  }
}

export type NativeApp = 'android' | 'ios'

/** The app whose bridge is in this page, also where neither address nor cookie names it. */
export function detectBridge(): NativeApp | null {
  if (window.NativePush?.getToken) return 'android'
  return window.webkit?.messageHandlers?.['push-token'] ? 'ios' : null
}

const flags = { android: 'force_mobile_app', ios: 'force_ios_app' }

/** The server stores the app in the cookie by which pages are rendered for it. */
export async function rememberApp(app: NativeApp): Promise<void> {
  await fetch(`/robots.txt?${flags[app]}=true`).catch(() => undefined)
}
