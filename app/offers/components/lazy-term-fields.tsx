import { lazyPart } from '#app/ui/lazy-part.tsx'
import { TermFields } from './term-fields.tsx'

export const LazyTermFields = lazyPart(
  'uslovi',
  import.meta.env.SSR && TermFields,
  async () => (await import('./term-fields.tsx')).TermFields,
)
