import { useEffect, useRef } from 'react'
import { Button } from '#app/ui/button.tsx'

type GatewayFormProps = { action: string; fields: Record<string, string>; words: { text: string; submit: string } }

/** Takes the buyer to the gateway: by itself where scripts run, and as a button everywhere. */
export function GatewayForm({ action, fields, words }: GatewayFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
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
