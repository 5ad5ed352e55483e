import { createContext } from 'react-router'
import { localPath } from '#app/http/session/local-path.server.ts'
import { findRoute } from '#app/http/route-table.server.ts'
import type { Flash } from '#app/http/session/flash.server.ts'
import type { RestoredForm } from '#app/ui/form/form-state.ts'

export const restoredFormContext = createContext<RestoredForm | null>(null)
/** The message of a page that is shown because a form of it was refused. */
export const refusalContext = createContext<Flash | null>(null)
/** Renders this page again, with its form filled in: the address of the request, by GET. */
export const renderFormContext = createContext<(form: RestoredForm, refusal: Flash | null) => Promise<Response>>()

/** True if a form is sent to the page that shows it; other forms are only buttons. */
export function postsToPage(request: Pick<Request, 'url'>): boolean {
  return findRoute(pagePath(request))?.isFormPage === true
}

/** The page with the form of this request: forms with fields post to it, buttons name it as the referrer. */
export function formPageOf(request: Request): string {
  const { origin, searchParams } = new URL(request.url)
  if (postsToPage(request)) {
    for (const name of ['_routes', restoreParameter]) searchParams.delete(name)
    return localPath(`${pagePath(request)}${searchParams.size ? `?${searchParams}` : ''}`) ?? '/'
  }
  const referer = request.headers.get('referer') ?? ''
  const page = URL.canParse(referer) ? new URL(referer) : undefined
  return (page?.origin === origin && localPath(page.pathname + page.search)) || '/'
}

/** With this parameter a form is not carried out but shown again. */
export const restoreParameter = '_restore'

/** The router asks for the data of a page at its path with `.data`, and of `/` at `/_.data`. */
export function pagePath({ url }: Pick<Request, 'url'>): string {
  const path = new URL(url).pathname.replace(/\.data$/, '')
  return path === '/_' ? '/' : path
}
