import { href, type MiddlewareFunction } from 'react-router'
import { saveSubmittedForm } from '#app/accounts/authentication/form-saving.server.ts'
import { isApi } from '#app/http/api/is-api.server.ts'
import { isKeyOfOther } from '#app/http/forms/forms.server.ts'
import { bodyContext, maybeUser } from '#app/http/session/context.server.ts'
import { redirectWithFlash, reloadDocument } from '#app/http/session/flash.server.ts'
import { withQuery } from '#app/with-query.ts'

/** A form from a page of one member is not carried out as another, who has signed in since, but stored for its owner. */
export const refuseFormOfOther: MiddlewareFunction<Response> = ({ request, context }, next) => {
  const user = maybeUser(context)
  if (!user || isApi(request)) return next()
  const body = context.get(bodyContext)
  context.set(bodyContext, {
    ...body,
    form: async (uploader) => {
      const received = await body.form(uploader)
      if (!isKeyOfOther(context, received.fields.get('_key'))) return received
      const cookie = await saveSubmittedForm(request, context)
      const message = `account-links:other_account${cookie ? '_form_saved' : ''}`
      const headers = reloadDocument()
      if (cookie) headers.append('set-cookie', cookie)
      throw await redirectWithFlash(href('/'), withQuery(message, { name: user.name }), 'warning', headers)
    },
  })
  return next()
}
