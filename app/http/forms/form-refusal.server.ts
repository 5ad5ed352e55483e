import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { BodyRefusedError } from '#app/http/body/bounded-stream.server.ts'
import { isApi } from '#app/http/api/is-api.server.ts'
import { formErrorData } from '#app/http/forms/form-error-data.server.ts'
import { echoValues, ownerOfKey } from '#app/http/forms/forms.server.ts'
import {
  formPageOf,
  pagePath,
  postsToPage,
  renderFormContext,
  restoreParameter,
} from '#app/http/forms/restored-form.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { bodyContext } from '#app/http/session/context.server.ts'
import { redirectWithFlash, type Flash } from '#app/http/session/flash.server.ts'
import type { FormState } from '#app/ui/form/form-state.ts'

type Context = Readonly<RouterContextProvider>
type Refusal = { status: number; message: string; headers?: HeadersInit | undefined }

/** Answers a form that is not carried out with its page, filled in as it was sent; a button with the page that it is on. */
export async function refuseForm(
  request: Request,
  context: Context,
  { status, message, headers }: Refusal,
): Promise<Response> {
  const isPage = postsToPage(request)
  if (isPage && new URL(request.url).pathname.endsWith('.data')) {
    const answer = formErrorData(message)
    return new Response(new Uint8Array(answer.body), { status, headers: { ...answer.headers, ...asRecord(headers) } })
  }
  if (isPage) {
    const page = await renderForm(context, request, { kind: 'error', message })
    if (page) return new Response(page.body, { status, headers: { ...asRecord(page.headers), ...asRecord(headers) } })
  }
  if (!isPage && request.headers.has('referer'))
    return redirectWithFlash(formPageOf(request), message, 'error', new Headers(headers))
  throw data(null, headers ? { status, headers } : status)
}

/** Shows a form again that was sent with the parameter for it: by the page that stands for an answer of ours without it. */
export const showFormAgain: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  if (request.method !== 'POST' || !url.searchParams.has(restoreParameter)) return next()
  return (await renderForm(context, request, null)) ?? next()
}

/** A text that is too long is shown again, to be shortened. */
export const returnLargeForm: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next()
  if (response.status !== 413 || !isWrite(request.method) || isApi(request) || !postsToPage(request)) return response
  return refuseForm(request, context, { status: 413, message: 'common:problems.too_large' })
}

/** The fields of a form that is not carried out; undefined where they cannot be read. */
export async function readSubmittedForm(
  context: Context,
): Promise<{ values: FormState['values']; hasFiles: boolean; owner: string } | undefined> {
  try {
    const { fields, hasFiles } = await context.get(bodyContext).fields()
    return { values: echoValues(fields), hasFiles, owner: ownerOfKey(fields.get('_key')) }
  } catch (error) {
    if (error instanceof BodyRefusedError) return undefined
    throw error
  }
}

async function renderForm(context: Context, request: Request, refusal: Flash | null): Promise<Response | undefined> {
  const submitted = await readSubmittedForm(context)
  if (!submitted) return undefined
  const form = { values: submitted.values, errors: {} }
  const notice = submitted.hasFiles ? 'ui:form.not_sent_without_files' : 'ui:form.not_sent'
  const notices = refusal ? [refusal.message, notice] : [notice]
  const page = await context.get(renderFormContext)({ path: pagePath(request), form, notices }, refusal)
  return page.status === 200 ? page : undefined
}

function asRecord(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(headers))
}
