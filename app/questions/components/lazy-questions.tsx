import { lazyPart } from '#app/ui/lazy-part.tsx'
import { Questions } from './questions.tsx'

export const LazyQuestions = lazyPart(
  'questions',
  import.meta.env.SSR && Questions,
  async () => (await import('./questions.tsx')).Questions,
)
