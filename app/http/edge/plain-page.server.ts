import { createHash } from 'node:crypto'
import type { Language } from '#app/i18n/languages.ts'
import { productName } from '#app/product.ts'

/** The tokens of the product, without its files. */
const style = [
  ':root{color-scheme:light dark;font:1rem/1.5 system-ui,sans-serif;background:light-dark(#faf8f3,#101613);color:light-dark(#16211d,#edf2ef)}',
  'body{max-width:36rem;margin:0 auto;padding:16px 16px 64px}',
  '.brand,a{color:light-dark(#0f5c4a,#74cbb2)}',
  '.brand{margin:0 0 32px;font-size:1.125rem;font-weight:700}',
  'h1{margin:0;font-size:1.75rem;line-height:1.2}',
  'label{font-weight:600}',
  'textarea{width:100%;box-sizing:border-box;margin-top:8px;padding:10px 12px;border:1px solid light-dark(#8a938d,#6b7972);border-radius:10px;background:light-dark(#fff,#19211d);color:inherit;font:inherit}',
  'button{width:100%;min-height:48px;padding:8px 24px;border:0;border-radius:10px;background:light-dark(#0f5c4a,#74cbb2);color:light-dark(#fff,#06231b);font:inherit;font-weight:600}',
  'small{color:light-dark(#56625c,#a3b0a9)}',
].join('')
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

export const plainPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
}

/** A page without files, database and components, for moments in which these are not available. `content` is HTML. */
export function plainPage(language: Language, title: string, content: string): string {
  return `<!DOCTYPE html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${style}</style></head><body><p class="brand">${productName}</p><main><h1>${title}</h1>${content}</main></body></html>`
}
