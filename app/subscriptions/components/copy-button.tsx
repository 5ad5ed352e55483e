import { useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'

type CopyButtonProps = { text: string; label: string; words: { copy: string; copied: string } }

/** Only where scripts run and the browser lets a page copy. */
export function CopyButton({ text, label, words }: CopyButtonProps) {
  const [state, setState] = useState<'hidden' | 'ready' | 'copied'>('hidden')
  useEffect(() => setState(navigator.clipboard ? 'ready' : 'hidden'), [])
  if (state === 'hidden') return null
  const copy = () => navigator.clipboard.writeText(text).then(() => setState('copied'))
  return (
    <Button type="button" variant="quiet" aria-label={label} onClick={() => void copy()}>
      <span aria-live="polite">{state === 'copied' ? words.copied : words.copy}</span>
    </Button>
  )
}
