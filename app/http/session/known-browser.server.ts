import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '#app/config.server.ts'
import { knownBrowserCookie } from '#app/http/session/cookies.server.ts'

const maxAccounts = 5
/** The cookie is sent only to sign-in, so that public pages stay cacheable. */
const paths = ['/prijava', '/api/user/login']

export async function isKnownBrowser(request: Request, email: string): Promise<boolean> {
  const expected = Buffer.from(markOf(email))
  return (await readMarks(request)).some((mark) => timingSafeEqual(Buffer.from(mark), expected))
}

export async function rememberBrowser(request: Request, email: string): Promise<string[]> {
  const mark = markOf(email)
  const marks = [mark, ...(await readMarks(request)).filter((other) => other !== mark)].slice(0, maxAccounts)
  return Promise.all(paths.map((path) => knownBrowserCookie.serialize(marks, { path })))
}

async function readMarks(request: Request): Promise<string[]> {
  const marks: unknown = await knownBrowserCookie.parse(request.headers.get('cookie'))
  return Array.isArray(marks) ? marks.filter((mark) => /^[\w-]{22}$/.test(String(mark))).map(String) : []
}

function markOf(email: string): string {
  const address = email.trim().toLowerCase()
  return createHmac('sha256', config.SECRET).update(`known browser ${address}`).digest('base64url').slice(0, 22)
}
