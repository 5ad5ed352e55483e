import { escapeMarkup } from '#app/escape-markup.ts'
import type { Language } from '#app/i18n/languages.ts'
import { getTranslate } from '#app/i18n/server-translations.server.ts'

export type MailContent = {
  language: Language
  title: string
  /** Plain text; an empty line begins a new paragraph. */
  message: string
  action?: { label: string; url: string } | undefined
  otherLinks?: { label: string; url: string }[] | undefined
  /** For recipients without an account. */
  reasons?: string[] | undefined
  /** Answers to the mail reach the person it is from. */
  canReply?: boolean | undefined
  settingsUrl?: string | undefined
  unsubscribeUrl?: string | undefined
}

export function renderMailLayout(content: MailContent): { text: string; html: string } {
  const t = getTranslate(content.language)
  const reasons = content.reasons ?? [t('mail:reason'), ...(content.unsubscribeUrl ? [] : [t('mail:essential')])]
  const footerLinks = [
    ...(content.settingsUrl ? [{ label: t('mail:settings'), url: content.settingsUrl }] : []),
    ...(content.unsubscribeUrl ? [{ label: t('mail:unsubscribe'), url: content.unsubscribeUrl }] : []),
  ]
  const noReply = content.canReply ? undefined : t(content.action ? 'mail:no_reply_button' : 'mail:no_reply')
  const laidOut = { ...content, reasons, noReply, footerLinks, brand: t('mail:brand'), sender: t('mail:sender') }
  return { text: renderText(laidOut), html: renderHtml(laidOut) }
}

type LaidOutMail = MailContent & {
  reasons: string[]
  noReply: string | undefined
  footerLinks: { label: string; url: string }[]
  brand: string
  sender: string
}

const maxLineLength = 76
const preheaderLength = 100

/** Lines of at most 76 characters, URLs on lines of their own, and the footer behind the signature mark `-- `. */
function renderText({
  title,
  message,
  action,
  otherLinks = [],
  noReply,
  sender,
  reasons,
  footerLinks,
}: LaidOutMail): string {
  const footer = [
    '-- ',
    wrap(sender),
    ...reasons.map(wrap),
    ...footerLinks.map(({ label, url }) => `${wrap(`${label}:`)}\n${url}`),
  ].join('\n')
  const parts = [
    wrap(title),
    ...paragraphsOf(message).map(wrap),
    ...[...(action ? [action] : []), ...otherLinks].map(({ label, url }) => `${wrap(`${label}:`)}\n${url}`),
    ...(noReply ? [wrap(noReply)] : []),
    footer,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Colours are inline for mail programs that drop the style element, which adds the dark ones. */
function renderHtml({
  language,
  title,
  message,
  action,
  otherLinks = [],
  noReply,
  brand,
  sender,
  reasons,
  footerLinks,
}: LaidOutMail): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeMarkup(title)}</title>
<style>${darkStyle}</style>
</head>
<body style="margin:0;padding:24px 16px;background:#faf8f3;color:#16211d;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif">
<div style="display:none;max-height:0;overflow:hidden">${escapeMarkup(preheaderOf(message))}</div>
<div class="card" style="max-width:34rem;margin:0 auto;padding:24px;background:#fff;border:1px solid #e6e1d6;border-radius:12px;overflow-wrap:anywhere">
<p class="brand" style="margin:0 0 16px;font-weight:700;color:#0f5c4a"><span class="button" aria-hidden="true" style="display:inline-block;width:32px;margin-right:8px;background:#0f5c4a;color:#fff;border-radius:8px;line-height:32px;text-align:center">M</span>${escapeMarkup(brand)}</p>
<h1 style="margin:0 0 12px;font-size:22px;line-height:1.3">${escapeMarkup(title)}</h1>
${paragraphsOf(message)
  .map((paragraph) => `<p style="margin:0 0 16px">${escapeMarkup(paragraph).replaceAll('\n', '<br>')}</p>`)
  .join('\n')}
${action ? `<p style="margin:24px 0 0"><a class="button" href="${escapeMarkup(action.url)}" style="display:inline-block;padding:12px 20px;background:#0f5c4a;color:#fff;border-radius:10px;font-weight:600;text-decoration:none">${escapeMarkup(action.label)}</a></p>` : ''}
${otherLinks.map(({ label, url }) => `<p style="margin:16px 0 0"><a class="brand" href="${escapeMarkup(url)}" style="color:#0f5c4a">${escapeMarkup(label)}</a></p>`).join('\n')}
${noReply ? `<p class="muted" style="margin:16px 0 0;color:#56625c;font-size:14px">${escapeMarkup(noReply)}</p>` : ''}
</div>
<div class="muted" style="max-width:34rem;margin:16px auto 0;padding:0 24px;color:#56625c;font-size:14px">
<p style="margin:0">${[sender, ...reasons].map(escapeMarkup).join('<br>')}</p>
${footerLinks.map(({ label, url }) => `<p style="margin:8px 0 0"><a class="muted" href="${escapeMarkup(url)}" style="color:#56625c">${escapeMarkup(label)}</a></p>`).join('\n')}
</div>
</body>
</html>
`
}

const darkStyle = [
  ':root{color-scheme:light dark}',
  '@media (prefers-color-scheme:dark){body{background:#101613!important;color:#edf2ef!important}',
  '.card{background:#19211d!important;border-color:#29332e!important}.brand{color:#74cbb2!important}',
  '.button{background:#74cbb2!important;color:#06231b!important}.muted{color:#a3b0a9!important}}',
].join('')

/** The line that lists of mails show after the subject, filled so that nothing of the mail follows in it. */
function preheaderOf(message: string): string {
  const text = message.replaceAll(/\s+/g, ' ').trim()
  return text + '\u00a0\u200c'.repeat(Math.max(0, preheaderLength - text.length))
}

function paragraphsOf(message: string): string[] {
  return message
    .split(/\n{2,}/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

function wrap(text: string): string {
  return text.split('\n').map(wrapLine).join('\n')
}

function wrapLine(line: string): string {
  return line.split(/ +/).reduce((wrapped, word) => {
    const last = wrapped.slice(wrapped.lastIndexOf('\n') + 1)
    return wrapped === ''
      ? word
      : last.length + 1 + word.length > maxLineLength
        ? `${wrapped}\n${word}`
        : `${wrapped} ${word}`
  }, '')
}
