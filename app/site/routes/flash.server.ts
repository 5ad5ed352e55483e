import type { RouterContextProvider } from 'react-router'
import { contactPath } from '#app/accounts/account-paths.ts'
import { href } from '#app/href.ts'
import { maybeUser, requestTranslate } from '#app/http/session/context.server.ts'
import type { Flash } from '#app/http/session/flash.server.ts'
import { translateMessage, type Translate } from '#app/i18n/translate.ts'
import { presentSuccess } from '#app/site/routes/success.server.ts'

const answeredLater = /^success:(?:posted|sent)\./

/** In words, since browsers do not have those of pages that are rendered by the server only. */
export function presentFlash(flash: Flash | null, context: Readonly<RouterContextProvider>) {
  if (!flash) return null
  const { kind, message } = flash
  const t = requestTranslate(context)
  const user = maybeUser(context)
  return {
    kind: kind === 'error' ? ('danger' as const) : kind,
    text: translateMessage(t, message),
    isAnsweredLater: answeredLater.test(message),
    links: linksOf(message, user, t),
    ...presentSuccess(message, t),
  }
}

function linksOf(message: string, user: ReturnType<typeof maybeUser>, t: Translate) {
  if (message.startsWith('accounts:registered_as') && user)
    return [{ to: contactPath('email', user.userType), label: t('accounts:wrong_address') }]
  const [, id] = /^offers:decline\.done_trade\?.*&ad=(\d+)$/.exec(message) ?? []
  return id ? [{ to: href('/majstor/posao/:id', { id }), label: t('decline-link:open_ad') }] : []
}
