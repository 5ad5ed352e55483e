import { useState } from 'react'
import { useInBrowser } from '#app/subscriptions/components/use-in-browser.ts'
import { Button } from '#app/ui/button.tsx'

type CopyButtonProps = { text: string; label: string; copiedLabel: string }

/** Seen only where scripts run and the browser lets a page copy; its place is reserved, so that nothing moves. */
export function CopyButton({ text, label, copiedLabel }: CopyButtonProps) {
  const [isCopied, setCopied] = useState(false)
  const canCopy = useInBrowser(() => 'clipboard' in navigator)
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(true))
  return (
    <Button
      type="button"
      variant="quiet"
      icon={isCopied ? 'check' : 'copy'}
      className={canCopy ? undefined : 'reserved'}
      aria-label={label}
      onClick={() => void copy()}
    >
      <span className="visually-hidden" aria-live="polite">
        {isCopied && copiedLabel}
      </span>
    </Button>
  )
}
