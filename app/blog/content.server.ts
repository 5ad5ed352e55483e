import { renderTexts, type PostText, type RenderedText } from '#app/blog/rendering.server.ts'
import type { Category } from '#app/blog/rules.ts'
import { done, type Outcome } from '#app/outcome.ts'

export type PostContent = {
  slug: string
  category: Category
  city: string | null
  author: string
  coverImageId: number | null
  /** Null for a draft, later than now for a scheduled article. */
  publishedAt: Date | null
  texts: PostText[]
}

export type RenderedContent = Omit<PostContent, 'texts'> & { texts: RenderedText[] }

/** The article with its HTML; before the transaction, because it may take seconds. */
export async function renderContent(content: PostContent): Promise<Outcome<RenderedContent, 'markdown_too_complex'>> {
  const texts = await renderTexts(content.texts)
  return texts.ok ? done({ ...content, texts: texts.value }) : texts
}
