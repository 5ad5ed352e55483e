import { redirect, type RouterContextProvider } from 'react-router'
import type { AdRef } from '#app/ads/publishing.server.ts'
import { refusalMessage } from '#app/ads/routes/ad-form.server.ts'
import { redirectToOpened, trackPosting } from '#app/ads/routes/posting.server.ts'
import { href } from '#app/href.ts'
import { submitButton } from '#app/http/forms/submitting.server.ts'
import { idParam } from '#app/http/id-param.server.ts'
import { currentUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash } from '#app/http/session/flash.server.ts'
import type { Outcome } from '#app/outcome.ts'
import type { Db } from '#db/connection.ts'

type AdVerb = (trx: Db, options: { adId: number; clientId: number; now: Date }) => Promise<Outcome<AdRef, string>>
type ActionArgs = { request: Request; params: { id: string }; context: Readonly<RouterContextProvider> }

const adPath = '/klijent/moji-oglasi/:id'
const editPath = '/klijent/moji-oglasi/:id/uredi'

/** Refusals that the client mends in the form. */
const mendable = ['incomplete', 'contact_shown']

/** Without a `successPath` the ad has been opened. */
type AdButtonOptions = {
  verb: AdVerb
  success: string
  successPath?: '/klijent/moji-oglasi/:id/uredi'
  isPosting?: true
}

export function adButton({ verb, success, successPath, isPosting }: AdButtonOptions) {
  return {
    loader({ params }: { params: { id: string } }): never {
      throw redirect(href(adPath, { id: idParam(params.id) }), 303)
    },

    async action({ request, params, context }: ActionArgs): Promise<Response> {
      const adId = idParam(params.id)
      const options = { adId, clientId: currentUser(context).id, now: new Date() }
      const outcome = await submitButton({ request, context }, (trx) => verb(trx, options))
      if (outcome.ok && isPosting) await trackPosting(context)
      if (outcome.ok && successPath) return redirectWithFlash(href(successPath, { id: outcome.value.adId }), success)
      if (outcome.ok) return redirectToOpened(adId, success)

      const path = mendable.includes(outcome.reason) ? editPath : adPath
      return redirectWithFlash(href(path, { id: adId }), refusalMessage(outcome), outcome.params ? 'warning' : 'info')
    },
  }
}
