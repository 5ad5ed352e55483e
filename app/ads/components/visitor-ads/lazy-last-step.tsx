import { lazyPart } from '#app/ui/lazy-part.tsx'
import { LastStepPage } from './last-step.tsx'

export const LazyLastStep = lazyPart(
  'zadnji-korak',
  import.meta.env.SSR && LastStepPage,
  async () => (await import('./last-step.tsx')).LastStepPage,
)
