/** Opens the page of a notification where no router runs; a member who is signed out gets there by the sign-in. */
export function openTarget(detail: unknown): void {
  if (document.querySelector('script[nonce]')) return
  const target = targetOf(detail)
  if (!URL.canParse(target, location.href)) return
  const { origin, pathname, href } = new URL(target, location.href)
  if (origin === location.origin && !pathname.startsWith('//')) location.assign(href)
}

function targetOf(detail: unknown): string {
  try {
    const payload = (typeof detail === 'string' ? JSON.parse(detail) : detail) as Record<string, unknown> | null
    return String(payload?.navigationUrl ?? payload?.url ?? '')
  } catch {
    return ''
  }
}
