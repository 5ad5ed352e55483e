import { micromark } from 'micromark'

/**
 * Markdown as HTML that is safe to show: tags that were written into the text come out as text, and links lead to http,
 * https, mailto or a path. The page's title is the only heading of the first level. A number keeps its unit beside it.
 */
export function renderMarkdown(markdown: string): string {
  return micromark(markdown)
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replace(/(\d) (KM|m²)/g, '$1\u00a0$2')
}
