import { href } from '#app/href.ts'
import { formatDateTime } from '#app/i18n/formats.ts'
import type { Translate, Translation } from '#app/i18n/translate.ts'
import { maxCounted, type InboxItem, type readInbox } from '#app/moderation/inbox.server.ts'
import { inboxPath } from '#app/moderation/paths.ts'
import { inboxKinds, type InboxKind } from '#app/moderation/rules.ts'

export function presentInboxItem(item: InboxItem, { t, language }: Translation) {
  const { kind, itemId, target, targetId, text, details, reports } = item
  return {
    key: `${kind}-${target}-${itemId}`,
    fields: { kind, itemId, ...(target && { target, targetId }) },
    title: [
      t(`admin:moderation.item.${kind}`),
      target && kind !== 'image' && kind !== 'worker' && t(`safety:reports.target.${target}`),
    ]
      .filter(Boolean)
      .join(': '),
    facts: [
      formatDateTime(new Date(item.at), language),
      kind === 'report' && t('admin:moderation.reports', { count: Number(reports) }),
    ]
      .filter(Boolean)
      .join('\u00a0· '),
    author: {
      to: item.authorName && href('/admin/users/:id', { id: item.authorId }),
      label: t('admin:moderation.author', { name: item.authorName ?? t('admin:moderation.closed'), id: item.authorId }),
    },
    reasons: item.reasons.map((reason) => t(`safety:reports.reason.${reason}`)),
    text,
    details,
    image: target === 'image' ? href('/admin/moderation/slika/:imageId', { imageId: targetId }) : null,
    page: target === 'ad' ? href('/oglasi/:id', { id: targetId }) : null,
    canHide: target !== null && kind !== 'answer',
    canRestore: kind === 'answer',
  }
}

export type PresentedItem = ReturnType<typeof presentInboxItem>

/** The kinds as tabs with how many wait, all of them first. */
export function presentKinds(
  counts: Awaited<ReturnType<typeof readInbox>>['counts'],
  current: InboxKind | undefined,
  t: Translate,
) {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const isCapped = [...counts.values()].some((count) => count >= maxCounted)
  return [
    { to: inboxPath(), label: t('admin:all'), count: isCapped ? `${total}+` : total, current: current === undefined },
    ...inboxKinds.map((kind) => {
      const count = counts.get(kind) ?? 0
      return {
        to: inboxPath(kind),
        label: t(`admin:moderation.kind.${kind}`),
        count: count >= maxCounted ? `${count}+` : count,
        current: kind === current,
      }
    }),
  ]
}
