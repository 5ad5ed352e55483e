import type { RouterContextProvider } from 'react-router'
import { contactPath } from '#app/accounts/account-paths.ts'
import { maybeUser, requestTranslate } from '#app/http/session/context.server.ts'
import type { Flash } from '#app/http/session/flash.server.ts'
import { translateMessage } from '#app/i18n/translate.ts'
import { presentSuccess } from '#app/site/routes/success.server.ts'

const answeredLater = /^success:(?:posted|sent)\./

/** In words, since browsers do not have those of pages that are rendered by the server only. */
export function presentFlash(flash: Flash | null, context: Readonly<RouterContextProvider>) {
  if (!flash) return null
  const { kind, message } = flash
  const t = requestTranslate(context)
  const user = maybeUser(context)
  const isWelcome = message.startsWith('accounts:registered_as') && user
  return {
    kind: kind === 'error' ? ('danger' as const) : kind,
    text: translateMessage(t, message),
    isAnsweredLater: answeredLater.test(message),
    links: isWelcome ? [{ to: contactPath('email', user.userType), label: t('accounts:wrong_address') }] : [],
    ...presentSuccess(message, t),
  }
}
