/** `html` must come from `renderMarkdown`: it is not escaped. */
export function PostBody({ html, language }: { html: string; language: string | undefined }) {
  return <div className="prose" lang={language} dangerouslySetInnerHTML={{ __html: html }} />
}
