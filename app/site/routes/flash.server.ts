import type { RouterContextProvider } from 'react-router'
import { contactPath } from '#app/accounts/account-paths.ts'
import { maybeUser, requestTranslate } from '#app/http/session/context.server.ts'
import type { Flash } from '#app/http/session/flash.server.ts'
import { translateMessage } from '#app/i18n/translate.ts'

const answeredLater = ['offers:sent', 'ads:new.posted']

/** In words, since browsers do not have those of pages that are rendered by the server only. */
export function presentFlash(flash: Flash | null, context: Readonly<RouterContextProvider>) {
  if (!flash) return null
  const { kind, message } = flash
  const user = maybeUser(context)
  const isWelcome = message.startsWith('accounts:registered_as') && user
  return {
    kind: kind === 'error' ? ('danger' as const) : kind,
    text: translateMessage(requestTranslate(context), message),
    isAnsweredLater: answeredLater.includes(message),
    correction: isWelcome ? contactPath('email', user.userType) : null,
  }
}
