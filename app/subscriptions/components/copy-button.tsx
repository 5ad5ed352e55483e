import { useState, useSyncExternalStore } from 'react'
import { Button } from '#app/ui/button.tsx'

type CopyButtonProps = { text: string; label: string; words: { copy: string; copied: string } }

/** Seen only where scripts run and the browser lets a page copy; its place is reserved, so that nothing moves. */
export function CopyButton({ text, label, words }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const canCopy = useSyncExternalStore(
    subscribe,
    () => 'clipboard' in navigator,
    () => false,
  )
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button
      type="button"
      variant="quiet"
      className={canCopy ? undefined : 'reserved'}
      aria-label={label}
      onClick={() => void copy()}
    >
      <span aria-live="polite">{isCopied ? words.copied : words.copy}</span>
    </Button>
  )
}

function subscribe() {
  return () => undefined
}
