import { randomBytes } from 'node:crypto'
import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { findSessionOwner } from '#app/accounts/sessions/sessions.server.ts'
import { holderOf } from '#app/drafts/queries.server.ts'
import { savedFormLimits } from '#app/drafts/rules.ts'
import { deleteSavedForm, findSavedForm, saveForm } from '#app/drafts/saved-forms.server.ts'
import { formOwnerMarks } from '#app/secrets.server.ts'
import { bodyLimits } from '#app/http/body/body-limits.ts'
import { isCarriedOut } from '#app/http/forms/confirmation.server.ts'
import { readSubmittedForm } from '#app/http/forms/form-refusal.server.ts'
import { formPageOf, pagePath, postsToPage, restoredFormContext } from '#app/http/forms/restored-form.server.ts'
import { consume, savedForms } from '#app/http/limits/rate-limits.server.ts'
import { isPrefetch } from '#app/http/prefetch.server.ts'
import { maybeUser, requestMetadataContext } from '#app/http/session/context.server.ts'
import { isWrite } from '#app/http/forms/same-origin.server.ts'
import { readSessionToken, savedFormsCookie } from '#app/http/session/cookies.server.ts'
import { localPath } from '#app/http/session/local-path.server.ts'
import type { FormState } from '#app/ui/form/form-state.ts'
import { db } from '#db/connection.ts'

type Context = Readonly<RouterContextProvider>
/** `pages` have the forms that are stored, the newest first. */
type SavedForms = { key: string; pages: string[] }

/**
 * Stores the form of this request for its browser; the cookie, or null where there is nothing to store, or where a member
 * used this browser before and the form does not say whose it is.
 * @throws the error page of a form that is too large to be read, which its browser still has
 */
export async function saveSubmittedForm(request: Request, context: Context): Promise<string | null> {
  const submitted = postsToPage(request) && (await readSubmittedForm(context))
  if (!submitted || !hasText(submitted.values)) {
    if (Number(request.headers.get('content-length')) > bodyLimits.refusedFormBytes) throw data(null, 413)
    return null
  }
  const owner = await findOwner(request, submitted.owner)
  if (!owner) return null
  if (await consume(savedForms, context.get(requestMetadataContext).network)) return null

  const { key, pages } = (await readSavedForms(request)) ?? { key: randomBytes(32).toString('base64url'), pages: [] }
  const path = pagePath(request)
  const others = pages.filter((page) => pathOf(page) !== path).slice(0, savedFormLimits.pages - 1)
  await saveForm(db, { browserKey: key, path, ...owner, ...submitted }, others.map(pathOf))
  return savedFormsCookie.serialize({ key, pages: [formPageOf(request), ...others] } satisfies SavedForms)
}

/** Whose form this is: the page's owner, else the owner of the ended session; nobody's in a browser without a session. */
async function findOwner(request: Request, owner: string): Promise<{ owner: string; userId: number | null } | null> {
  const token = await readSessionToken(request.headers.get('cookie'))
  if (!token) return { owner, userId: null }
  const userId = await findSessionOwner(db, token)
  const marks: string[] = userId === null ? [] : formOwnerMarks(userId)
  if (owner === '' && userId === null) return null
  return { owner: owner || (marks[0] ?? ''), userId: owner === '' || marks.includes(owner) ? userId : null }
}

/** The page of the form that was stored last, as the place to go to after sign-in. */
export async function savedFormPage(request: Request): Promise<string | undefined> {
  return (await readSavedForms(request))?.pages[0]
}

/** The browser of this request, if forms are stored for it. */
export async function readFormBrowser(request: Request): Promise<Buffer | undefined> {
  const saved = await readSavedForms(request)
  return saved && holderOf({ browserKey: saved.key }).browser_hash
}

/** Gives a stored form back to its page, until it has been sent. */
export const restoreSavedForm: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const saved = await readSavedForms(request)
  const user = maybeUser(context)
  const path = pagePath(request)
  // A form that is refused now is newer than a stored one.
  const isRefused = context.get(restoredFormContext) !== null
  if (!saved || !user || isPrefetch(request) || isRefused || !saved.pages.some((page) => pathOf(page) === path))
    return next()

  const key = { browserKey: saved.key, path, userId: user.id }
  if (!isWrite(request.method)) {
    const form = await findSavedForm(db, key)
    const notice = form?.hasFiles ? 'ui:form.restored_without_files' : 'ui:form.restored'
    const values = form?.fields as FormState['values'] | undefined
    context.set(restoredFormContext, values ? { path, form: { values, errors: {} }, notices: [notice] } : null)
    return next()
  }
  const response = await next()
  if (response.status >= 400 || !(await isCarriedOut(context, response.headers))) return response
  await deleteSavedForm(db, key)
  const pages = saved.pages.filter((page) => pathOf(page) !== path)
  const options = pages.length ? undefined : { maxAge: 0 }
  response.headers.append('set-cookie', await savedFormsCookie.serialize({ ...saved, pages }, options))
  return response
}

async function readSavedForms(request: Request): Promise<SavedForms | undefined> {
  const saved = (await savedFormsCookie.parse(request.headers.get('cookie'))) as Partial<SavedForms> | null
  if (typeof saved?.key !== 'string' || !Array.isArray(saved.pages)) return undefined
  return {
    key: saved.key,
    pages: saved.pages.flatMap((page) => localPath(String(page)) ?? []).slice(0, savedFormLimits.pages),
  }
}

function hasText(values: FormState['values']): boolean {
  return Object.values(values).some((value) => value.length > 0)
}

function pathOf(page: string): string {
  return page.split('?', 1)[0]!
}
