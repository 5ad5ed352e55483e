import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { messageLimits } from '#app/messages/rules.ts'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import type { UnsentMessage } from './unsent-messages.ts'

type Unsent = typeof import('./unsent-messages.ts')

/** Messages that are shown before the server has them, and stay, with their words, where it cannot be reached. */
export function useUnsentMessages(path: string, version: string, { key: formKey, token }: FormTokens) {
  const { revalidate } = useRevalidator()
  const [messages, setMessages] = useState<UnsentMessage[]>([])
  const messageCount = useRef(0)
  const shownVersion = useRef(version)
  useEffect(() => {
    shownVersion.current = version
  }, [version])
  /** One after the other, because the browser learns only of the last form that was carried out. */
  const queue = useRef(Promise.resolve())

  /** Loaded after the page; until then messages are sent as every form is. */
  const unsent = useRef<Unsent>(undefined)
  const restore = useEffectEvent((loaded: Unsent) => {
    unsent.current = loaded
    setMessages(loaded.readUnsent(path, formKey))
  })
  useEffect(() => {
    import('./unsent-messages.ts').then(restore, () => undefined)
  }, [])

  return {
    messages: messages.filter(({ versionWhenSent }) => (versionWhenSent ?? version) === version),
    send,
    retry,
    discard,
  }

  /** False for what the server would refuse: the form is then sent as everywhere. */
  function send(form: FormData): boolean {
    const text = String(form.get('text')).trim()
    const images = (form.getAll('images') as File[]).filter(({ size }) => size > 0)
    const imageIds = [...new Set(form.getAll('imageIds').map(Number))]
    const imageCount = images.length + imageIds.length
    if (!unsent.current || !text || text.length > messageLimits.text || imageCount > messageLimits.images) return false
    messageCount.current += 1
    // The dot ends the number: no key may be the beginning of another.
    const key = `${formKey}-${messageCount.current}.`
    deliver({ key, token, text, images, imageIds, state: 'sending' })
    unsent.current.removeUnsent(formKey)
    return true
  }

  function retry(message: UnsentMessage) {
    deliver({ ...message, token, state: 'sending' })
  }

  function discard({ key }: UnsentMessage) {
    unsent.current?.removeUnsent(key)
    setMessages((all) => all.filter((other) => other.key !== key))
  }

  function deliver(message: UnsentMessage) {
    unsent.current?.storeUnsent(path, message)
    replace(message)
    queue.current = queue.current.then(async () => {
      if (!(await unsent.current?.postMessage(path, message))) return replace({ ...message, state: 'failed' })
      unsent.current?.removeUnsent(message.key)
      // It goes in the moment in which the conversation comes with it: not before, not after.
      replace({ ...message, versionWhenSent: shownVersion.current })
      return revalidate()
    })
  }

  function replace(message: UnsentMessage) {
    setMessages((all) => [...all.filter(({ key }) => key !== message.key), message])
  }
}
