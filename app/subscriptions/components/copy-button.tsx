import { useState, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'

type CopyButtonProps = { text: string; label: string; words: { copy: string; copied: string } }

/** Only where scripts run and the browser lets a page copy. */
export function CopyButton({ text, label, words }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const canCopy = useSyncExternalStore(
    subscribe,
    () => 'clipboard' in navigator,
    () => false,
  )
  if (!canCopy) return null
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button type="button" variant="quiet" aria-label={label} onClick={() => void copy()}>
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </Button>
  )
}

/** What a browser can do does not change. */
function subscribe() {
  return () => undefined
}
