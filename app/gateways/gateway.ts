/** What became of handing one message to a provider. A gateway answers within ten seconds and never throws for what a provider says. */
export type SendResult =
  /** The provider has it. `providerId` finds its later report; `parts` is what it counts as. */
  | { result: 'sent'; providerId?: string | undefined; parts?: number | undefined }
  /** Not now: the provider is away, slow or busy. It may say after how many seconds to come again. With
   *  `mayHaveBeenSent` it fell silent with the message in hand, and would not know a repetition as one. */
  | { result: 'later'; reason: string; retryAfterSeconds?: number | undefined; mayHaveBeenSent?: boolean | undefined }
  /** Never: the address is wrong. `isGone` says that it was right once, so the device may be forgotten. */
  | { result: 'refused'; reason: string; isGone?: boolean | undefined }
  /** Our own settings or message are wrong, so that no message would pass: operations must look. */
  | { result: 'misconfigured'; reason: string }

/** How long any one sending may take, from the first byte to the provider's answer. */
export const sendTimeoutMs = 10_000

/**
 * One way out of the house. `key` is the same whenever the same message is sent again, so that a provider, or whoever
 * reads, can tell a repetition.
 */
export type Gateway<Message extends { key: string }> = {
  send(message: Message): Promise<SendResult>
  /** Ends connections that are kept open. */
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
  /** Where one click or one POST ends mails of this kind; set on all that is not essential. */
  unsubscribeUrl?: string | undefined
}

export type SmsMessage = {
  key: string
  /** E.164. */
  to: string
  /** As written; the gateway transliterates it. */
  text: string
  /** After this moment the provider shall not deliver it any more. */
  expiresAt?: Date | undefined
}

export type PushContent = {
  title: string
  body: string
  /** A path of ours. */
  navigationUrl: string
  /** A later push with the same tag takes the place of this one; at most 32 characters of base64url. */
  tag: string
  isUrgent: boolean
  ttlSeconds: number
}

export type WebPushMessage = PushContent & { key: string; endpoint: string; publicKey: string; authSecret: string }

/** To one installation of an app, by its FCM or APNs token. */
export type AppPushMessage = PushContent & { key: string; token: string }
