import { tryOrUndefined } from '../stored-drafts.ts'

/** Opens the page of a notification where no router runs; a member who is signed out gets there by the sign-in. */
export function openTarget(detail: unknown): void {
  if (document.querySelector('script[nonce]')) return
  const target = targetOf(detail)
  const url = tryOrUndefined(() => new URL(target, location.href))
  if (url?.origin === location.origin && !url.pathname.startsWith('//')) location.assign(url.href)
}

function targetOf(detail: unknown): string {
  try {
    const payload = (typeof detail === 'string' ? JSON.parse(detail) : detail) as Record<string, unknown> | null
    return String(payload?.navigationUrl ?? payload?.url ?? '')
  } catch {
    return ''
  }
}
