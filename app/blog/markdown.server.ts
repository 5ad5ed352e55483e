import { micromark } from 'micromark'

/**
 * Converts markdown to safe HTML: tags in it are escaped, and links lead only to http, https, mailto or a path.
 * Headings of the first level, which the page's title has, become second; a number keeps its unit on its line.
 * Some texts take seconds: the web process calls `renderMarkdown`, which has a time limit.
 */
export function markdownToHtml(markdown: string): string {
  return micromark(markdown)
    .replace(/<(\/?)h1>/g, '<$1h2>')
    .replace(/(\d) (KM|m²)/g, '$1\u00a0$2')
}
