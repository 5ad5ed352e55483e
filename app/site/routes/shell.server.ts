import { initialOf } from '#app/i18n/initials.ts'
import type { RouterContextProvider } from 'react-router'
import type { SessionUser } from '#app/accounts/sessions/sessions.server.ts'
import { issueTicket } from '#app/accounts/token-secrets.server.ts'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { displayContext, languageOf, maybeUser } from '#app/http/session/context.server.ts'
import { issueFormTokens } from '#app/http/forms/forms.server.ts'
import { reminderContext } from '#app/accounts/authentication/verification-reminder.server.ts'
import { refusalContext, restoredFormContext } from '#app/http/forms/restored-form.server.ts'
import { readFlash } from '#app/http/session/flash.server.ts'
import { presentFlash } from '#app/site/routes/flash.server.ts'
import { company } from '#app/site/company.server.ts'

type ShellArgs = { request: Request; url: URL; context: Readonly<RouterContextProvider> }

export async function loadShell({ request, url, context }: ShellArgs) {
  const user = maybeUser(context)
  const cookies = request.headers.get('cookie')
  const restoredForm = context.get(restoredFormContext)
  const { theme, lightMode, isLight, runsScripts, app } = context.get(displayContext)
  return {
    origin: url.origin,
    language: languageOf(context),
    theme,
    isLight,
    ...(isLight && { isLightByChoice: lightMode === 'on' }),
    runsScripts,
    app,
    company: user ? null : company,
    flash: presentFlash(
      context.get(refusalContext) ?? (isPrefetch(request) ? null : await readFlash(cookies)),
      context,
    ),
    ...(restoredForm && { restoredForm }),
    ...(user?.suspended && { isBare: true }),
    user:
      user && !user.suspended
        ? presentShellUser(user, context.get(reminderContext) ? issueFormTokens(context).token : null)
        : null,
  }
}

function presentShellUser(user: SessionUser, formToken: string | null) {
  const { id, sessionId, userType, name, surname, unreadNotifications, unreadMessages, emailVerified } = user
  const avatar = { name: `${name} ${initialOf(surname)}`, imageId: user.profileImageId }
  const unconfirmed = emailVerified ? null : { ticket: issueTicket(id, 'email', new Date()), formToken }
  return { id, sessionId, userType, name, avatar, unreadNotifications, unreadMessages, unconfirmed }
}
