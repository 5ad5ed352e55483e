import { redirect, type RouterContextProvider } from 'react-router'
import { href } from '#app/href.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { currentAdmin } from '#app/http/session/admin-session.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type Act = { announcementId: number; adminId: number; reason: string; now: Date }
type Verb = (trx: Db, act: Act) => Promise<Outcome<null, string>>
type Params = { announcementId: string }
type ActionArgs = { request: Request; params: Params; context: Readonly<RouterContextProvider> }

const path = '/admin/announcements/:announcementId'

/** The loader and the action of a button on the page of an announcement. */
export function announcementButton({ verb, success }: { verb: Verb; success: string }) {
  return {
    loader({ params }: { params: Params }): never {
      throw redirect(href(path, { announcementId: idParam(params.announcementId) }), 303)
    },

    async action({ request, params, context }: ActionArgs): Promise<Response> {
      const announcementId = idParam(params.announcementId)
      const act = { announcementId, adminId: currentAdmin(context).id, reason: 'button', now: new Date() }
      const outcome = await submitButton({ request, context }, (trx) => verb(trx, act))
      const message = outcome.ok ? success : `admin:announcements.refused.${outcome.reason}`
      return redirectWithFlash(href(path, { announcementId }), message, outcome.ok ? 'success' : 'info')
    },
  }
}
