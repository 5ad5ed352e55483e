import { localPath } from '#app/http/session/local-path.server.ts'

/** The page that the links between sign-in, registration and password reset carry on. */
export function readNext(url: URL): string | undefined {
  return localPath(url.searchParams.get('next'))
}
