import { useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { Button } from '#app/ui/button.tsx'

type GatewayFormProps = { action: string; fields: Record<string, string>; words: { text: string; submit: string } }

/** Takes the buyer to the gateway: by itself where scripts run, unless the buyer has come back, and as a button everywhere. */
export function GatewayForm({ action, fields, words }: GatewayFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const navigationType = useNavigationType()
  useEffect(() => {
    if (navigationType !== 'POP' || isFirstVisit()) form.current?.submit()
  }, [navigationType])
  return (
    <form className="form" ref={form} method="post" action={action} acceptCharset="utf-8">
      <p>{words.text}</p>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button wide>{words.submit}</Button>
    </form>
  )
}

/** The document was neither reloaded nor reached by the Back button. */
function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return (navigation as PerformanceNavigationTiming | undefined)?.type === 'navigate'
}
