import { createContext, type RouterContextProvider } from 'react-router'
import type { Conversion } from '#app/http/session/context.server.ts'

export const conversionContext = createContext<Conversion | null>(null)

/** Actions call it after success; it counts only with consent. API calls name theirs as `conversion`. */
export function trackConversion(context: Readonly<RouterContextProvider>, conversion: Conversion): void {
  context.set(conversionContext, conversion)
}
