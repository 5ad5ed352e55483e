import { homePath } from '#app/accounts/paths.ts'
import type { Member } from '#app/accounts/signing-in.server.ts'
import { claimDraftsOfBrowser } from '#app/ads/routes/claimed-drafts.server.ts'
import { readBrowserKey } from '#app/ads/routes/visitor-drafts.server.ts'
import { savedFormPage } from '#app/http/forms/form-saving.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'

/**
 * Where sign-in and registration lead: to `next`, else to the ad or the form that waits in this browser, else home. The ad
 * becomes the member's; its cookies are added to `headers`.
 */
export async function pathAfterSignIn(request: Request, url: URL, member: Member, headers: Headers): Promise<string> {
  const adPath = await claimDraftsOfBrowser(await readBrowserKey(request), headers, member)
  return readNext(url) ?? adPath ?? (await savedFormPage(request)) ?? homePath(member.userType)
}
