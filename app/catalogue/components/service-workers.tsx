import { useTranslation } from '#app/i18n/use-translation.tsx'
import { CardList } from '#app/ui/list/card.tsx'
import { WorkerCard } from '#app/workers/components/worker-card.tsx'
import type { PresentedListedWorker } from '#app/workers/presenters.server.ts'

export function ServiceWorkers({ workers }: { workers: PresentedListedWorker[] }) {
  const { t } = useTranslation()
  if (workers.length === 0) return null
  return (
    <section className="stack tight">
      <h2>{t('catalogue:section.workers')}</h2>
      <CardList>
        {workers.map((worker) => (
          <WorkerCard key={worker.id} worker={worker} />
        ))}
      </CardList>
    </section>
  )
}
