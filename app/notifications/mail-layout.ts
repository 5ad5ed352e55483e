import type { Language } from '#app/i18n/languages.ts'
import { serverWords } from '#app/i18n/server-words.server.ts'

export type MailContent = {
  language: Language
  title: string
  message: string
  /** Where the reader goes on; the address is absolute. */
  action: { label: string; url: string }
  /** Set on all that is not essential. */
  unsubscribeUrl?: string | undefined
}

/** One mail as its two parts, which say the same. */
export function layoutMail({ language, title, message, action, unsubscribeUrl }: MailContent): { text: string; html: string } {
  const leaving = unsubscribeUrl && { label: serverWords(language)('deliveries:mail.unsubscribe'), url: unsubscribeUrl }
  const text = [title, message, `${action.label}:\n${action.url}`, ...(leaving ? [`--\n${leaving.label}:\n${leaving.url}`] : [])].join('\n\n')
  const html = [
    `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><title>${escape(title)}</title></head><body>`,
    `<h1>${escape(title)}</h1>`,
    `<p>${escape(message)}</p>`,
    `<p><a href="${escape(action.url)}">${escape(action.label)}</a></p>`,
    ...(leaving ? [`<p><small><a href="${escape(leaving.url)}">${escape(leaving.label)}</a></small></p>`] : []),
    '</body></html>',
  ].join('\n')
  return { text: `${text}\n`, html }
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`)
}
