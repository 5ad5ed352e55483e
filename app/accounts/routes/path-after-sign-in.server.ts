import { homePath } from '#app/accounts/paths.ts'
import { pathToHeldAccess } from '#app/accounts/routes/identities/held-access-path.server.ts'
import type { Member } from '#app/accounts/signing-in.server.ts'
import { claimDraftsOfBrowser } from '#app/ads/routes/claimed-drafts.server.ts'
import { readBrowserKey } from '#app/ads/routes/visitor-drafts.server.ts'
import { savedFormPage } from '#app/accounts/authentication/form-saving.server.ts'
import { readNext } from '#app/http/session/next-path.server.ts'

/**
 * Where sign-in and registration lead: to `next`, else to the ad or the form that waits in this browser, else to what waits
 * for the owner's answer after the account was taken back, else home. The ad becomes the member's; its cookies are added
 * to `headers`.
 */
export async function pathAfterSignIn(request: Request, url: URL, member: Member, headers: Headers): Promise<string> {
  const next = readNext(url)
  const adPath = await claimDraftsOfBrowser(await readBrowserKey(request), headers, member, next)
  const waiting = next ?? adPath ?? (await savedFormPage(request))
  return waiting ?? (await pathToHeldAccess(member.userId)) ?? homePath(member.userType)
}
