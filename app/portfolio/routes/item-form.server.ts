import type { RouterContextProvider } from 'react-router'
import { readImageForm } from '#app/images/routes/image-form.server.ts'
import { maxItemImages } from '#app/portfolio/rules.ts'
import { portfolioItemSchema } from '#app/portfolio/schemas.ts'

export function readItemForm(request: Request, context: Readonly<RouterContextProvider>, now: Date) {
  const schemaFor = () => portfolioItemSchema
  return readImageForm(request, context, { purpose: 'portfolio', schemaFor, maxFiles: maxItemImages, now })
}
