import { homePath } from '#app/accounts/paths.ts'
import type { UserType } from '#app/accounts/rules.ts'
import { savedFormPage } from '#app/http/forms/form-saving.server.ts'
import { localPath } from '#app/http/session/local-path.server.ts'

/** Where sign-in and registration lead: to `next`, else to the form that waits for this browser, else home. */
export async function nextPath(request: Request, url: URL, userType: UserType): Promise<string> {
  return readNext(url) ?? (await savedFormPage(request)) ?? homePath(userType)
}

/** The page that the links between sign-in, registration and password reset carry on. */
export function readNext(url: URL): string | undefined {
  return localPath(url.searchParams.get('next'))
}
