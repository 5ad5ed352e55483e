import { href, redirect, type RouterContextProvider } from 'react-router'
import { accountPath } from '#app/accounts/account-paths.ts'
import { requireProof } from '#app/accounts/authentication/identity-check.server.ts'
import { currentUser, type SessionUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash, type FlashKind } from '#app/http/session/flash.server.ts'

type Args<Params> = { params: Params; context: Readonly<RouterContextProvider> }
type Act<Params> = (user: SessionUser, params: Params) => Promise<[message: string, kind?: FlashKind]>

/** A button of the page of security, for who has proved to be its member; leads back with what `act` says. */
export function securityButton<Params>(act: Act<Params>) {
  return {
    loader(): never {
      throw redirect(href('/'), 303)
    },

    async action({ params, context }: Args<Params>): Promise<Response> {
      const user = currentUser(context)
      const path = accountPath('security', user.userType)
      await requireProof(context, path)
      return redirectWithFlash(path, ...(await act(user, params)))
    },
  }
}
