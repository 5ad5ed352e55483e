import { href } from 'react-router'
import { Card } from '#app/ui/list/card.tsx'
import { WorkerBadges } from '#app/workers/components/worker-badges.tsx'
import { WorkerSummary } from '#app/workers/components/worker-summary.tsx'
import type { PresentedWorker } from '#app/workers/presenters.server.ts'

export function WorkerCard({ worker }: { worker: PresentedWorker }) {
  const { publicProfileSlug, skills } = worker
  return (
    <Card as="li">
      <WorkerSummary worker={worker} to={href('/majstor/:publicProfileSlug', { publicProfileSlug })} />
      <p>{skills.map(({ label }) => label).join(', ')}</p>
      <WorkerBadges worker={worker} />
    </Card>
  )
}
