import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { messageLimits } from '#app/messages/rules.ts'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import type { Message } from './messages.tsx'
import type { UnsentMessage } from './unsent-messages.ts'
import { withoutArrived } from './without-arrived.ts'

type Unsent = typeof import('./unsent-messages.ts')

/** Messages that are shown before the server has them, and stay, with their words, where it cannot be reached. */
export function useUnsentMessages(path: string, own: Message[], { key: formKey, token }: FormTokens) {
  const { revalidate } = useRevalidator()
  const [messages, setMessages] = useState<UnsentMessage[]>([])
  const messageCount = useRef(0)
  /** One after the other, because the browser learns only of the last form that was carried out. */
  const queue = useRef(Promise.resolve())

  const retryAll = useEffectEvent((state: 'waiting' | 'retained', all = messages) => {
    for (const message of all) if (message.state === state) retry(message)
  })

  /** Loaded after the page; until then messages are sent as every form is. */
  const unsent = useRef<Unsent>(undefined)
  const restore = useEffectEvent((loaded: Unsent) => {
    unsent.current = loaded
    const restored = loaded.readUnsent(path, formKey)
    setMessages(restored)
    retryAll('waiting', restored)
  })
  useEffect(() => {
    import('./unsent-messages.ts').then(restore, () => undefined)
  }, [])

  const [isWaiting, isRetained] = (['waiting', 'retained'] as const).map((state) =>
    messages.some((message) => message.state === state),
  )
  useEffect(() => (isWaiting ? unsent.current?.repeatOnline(() => retryAll('waiting')) : undefined), [isWaiting])

  const onAnswer = useEffectEvent((key: string, result: 'sent' | 'failed') => {
    const message = messages.find((other) => other.key === key && other.state === 'retained')
    if (message && result === 'sent') void settle(message)
    else if (message) replace({ ...message, state: 'failed' })
  })
  useEffect(() => {
    if (!isRetained) return
    return unsent.current?.followRetained({
      onAnswer: (key, result) => onAnswer(key, result),
      onReturn: () => retryAll('retained'),
    })
  }, [isRetained])

  return {
    messages: withoutArrived(messages, own),
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
    const isEmpty = !text && imageCount === 0
    if (!unsent.current || isEmpty || text.length > messageLimits.text || imageCount > messageLimits.images)
      return false
    messageCount.current += 1
    // The dot ends the number: no key may be the beginning of another.
    const key = `${formKey}-${messageCount.current}.`
    deliver({ key, token, text, images, imageIds, afterId: own.at(-1)?.id ?? 0, state: 'sending' })
    unsent.current.removeUnsent(formKey)
    return true
  }

  function retry(message: UnsentMessage) {
    deliver({ ...message, token, state: 'sending' })
  }

  function discard({ key }: UnsentMessage) {
    unsent.current?.discardUnsent(path, key)
    remove(key)
  }

  function deliver(message: UnsentMessage) {
    unsent.current?.storeUnsent(path, message)
    replace(message)
    queue.current = queue.current.then(async () => {
      const state = await unsent.current!.postMessage(path, message)
      if (state === 'sent') return settle(message)
      if (state === 'retained') unsent.current!.storeUnsent(path, { ...message, state })
      replace({ ...message, state })
    })
  }

  async function settle(message: UnsentMessage) {
    unsent.current?.completeUnsent(message.key)
    replace({ ...message, state: 'sending' })
    await revalidate()
    startTransition(() => remove(message.key))
  }

  function remove(key: string) {
    setMessages((all) => all.filter((other) => other.key !== key))
  }

  function replace(message: UnsentMessage) {
    setMessages((all) => [...all.filter(({ key }) => key !== message.key), message])
  }
}
