import { createHash } from 'node:crypto'
import type { Language } from '#app/i18n/languages.ts'

const style =
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif}body{max-width:36rem;margin:10vh auto;padding:0 16px}textarea{width:100%;box-sizing:border-box;font:inherit}button{font:inherit;font-weight:600;min-height:44px;padding:8px 24px}'
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
}

/** A page without files, database and components, for moments in which these are not available. `content` is HTML. */
export function plainPage(language: Language, title: string, content: string): string {
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><main><h1>${title}</h1>${content}</main></body></html>`
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`)
}
