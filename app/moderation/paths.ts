import { href } from '#app/href.ts'
import type { InboxKind } from '#app/moderation/rules.ts'
import { withQuery } from '#app/with-query.ts'

export function inboxPath(kind?: InboxKind): string {
  return withQuery(href('/admin/moderation'), { kind })
}
