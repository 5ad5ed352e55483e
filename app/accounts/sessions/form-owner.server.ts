import { secrets, shortSignature } from '#app/secrets.server.ts'

/** Tell the forms of a member from those of others in the same browser; the second is that of pages from before a change of SECRET. */
export function formOwnerMarks(userId: number): [string, ...string[]] {
  const [mark, ...former] = secrets
  return [markOf(mark, userId), ...former.map((secret) => markOf(secret, userId))]
}

function markOf(secret: string, userId: number): string {
  return shortSignature(secret, `drafts ${userId}`).slice(0, 8)
}
