import { CardList } from '#app/ui/list/card.tsx'
import { WorkerCard } from '#app/workers/components/worker-card.tsx'
import type { PresentedListedWorker } from '#app/workers/presenters.server.ts'

export function ServiceWorkers({ title, workers }: { title: string; workers: PresentedListedWorker[] }) {
  if (workers.length === 0) return null
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <CardList>
        {workers.map((worker) => (
          <WorkerCard key={worker.id} worker={worker} />
        ))}
      </CardList>
    </section>
  )
}
