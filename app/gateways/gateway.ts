/** The result of one message. A gateway answers within ten seconds and does not throw what a provider answers. */
export type SendResult =
  /** Accepted. `providerId` is the id in later reports, `parts` the number of text messages. */
  | { result: 'sent'; providerId?: string | undefined; parts?: number | undefined }
  /** Away, slow or busy. `mayHaveBeenSent`: no answer came to the message, and the provider would not recognise a repetition. */
  | { result: 'later'; reason: string; retryAfterSeconds?: number | undefined; mayHaveBeenSent?: boolean | undefined }
  /** The address is wrong; `isGone` when nobody is there (any more): a device is deleted, an address or number fails. */
  | { result: 'refused'; reason: string; isGone?: boolean | undefined }
  /** Our settings or message are wrong, so that every message would fail: an operator has to look. */
  | { result: 'misconfigured'; reason: string }

export const sendTimeoutMs = 10_000

/** Sends messages through one provider. `key` is the same for each attempt of a message. */
export type Gateway<Message extends { key: string }> = {
  send(message: Message): Promise<SendResult>
  close?(): void
}

export type MailMessage = {
  key: string
  to: string
  subject: string
  text: string
  html: string
  language: string
  replyTo?: string | undefined
  /** Mails with the same key form one thread. */
  threadKey?: string | undefined
  /** For List-Unsubscribe; absent for essential mails. */
  unsubscribeUrl?: string | undefined
}

export type SmsMessage = {
  key: string
  /** E.164. */
  to: string
  /** The gateway transliterates it. */
  text: string
  expiresAt?: Date | undefined
}

export type PushContent = {
  title: string
  body: string
  navigationUrl: string
  /** A later push with the same tag replaces this one; at most 32 characters of base64url. */
  tag: string
  /** Replacing an earlier push with the same tag alerts again; false for the summary of a burst that has alerted already. */
  renotify: boolean
  isUrgent: boolean
  ttlSeconds: number
  /** Buttons of browsers; each opens the path that it is named by. */
  actions?: { title: string; action: string }[] | undefined
}

export type WebPushMessage = PushContent & { key: string; endpoint: string; publicKey: string; authSecret: string }

/** With an FCM or APNs token. */
export type AppPushMessage = PushContent & { key: string; token: string }
