/** The text of an article. `html` is what `renderArticle` makes of markdown: nothing else may be given to this component. */
export function PostBody({ html, language }: { html: string; language: string | undefined }) {
  return <div className="prose" lang={language} dangerouslySetInnerHTML={{ __html: html }} />
}
