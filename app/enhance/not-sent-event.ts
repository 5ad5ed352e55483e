export const notSentEvent = 'not-sent'

export type NotSentReason = 'offline' | 'busy'

/** Without a form a page could not be loaded. `retry` does again what failed. */
export type NotSent = {
  reason: NotSentReason
  form?: HTMLFormElement | undefined
  submitter?: HTMLElement | null | undefined
  retry?: () => void
}
