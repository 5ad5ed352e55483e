import { labels } from './labels.ts'
import { showStatus } from './status.ts'

export async function copy(text: string, done = labels.copied): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  showStatus(isCopied ? done : labels.not_copied)
}

/** The device's own list of apps and people, or the address in the clipboard. */
export async function share(): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  if (!navigator.share) return copy(url, labels.link_copied)
  await navigator.share({ title: document.title, url }).catch(({ name }: Error) => {
    if (name !== 'AbortError') return copy(url, labels.link_copied)
  })
}
