/** `html` must come from `markdownToHtml`: it is not escaped. */
export function PostBody({ html, language }: { html: string; language: string | undefined }) {
  return <div className="prose" lang={language} dangerouslySetInnerHTML={{ __html: html }} />
}
