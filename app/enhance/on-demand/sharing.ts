import { labels } from './labels.ts'
import { showStatus } from './status.ts'

export async function copy(text: string, done = labels.copied): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )
  showStatus(isCopied ? done : labels.not_copied)
}

/** The device's own list of apps and people for a text or the address of the page, or either in the clipboard. */
export async function share(text?: string): Promise<void> {
  const url = document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href
  const fallBack = () => copy(text || url, text ? labels.copied : labels.link_copied)
  if (!navigator.share) return fallBack()
  await navigator.share({ title: document.title, ...(text ? { text } : { url }) }).catch(({ name }: Error) => {
    if (name !== 'AbortError') return fallBack()
  })
}
