import { href } from 'react-router'
import { Card } from '#app/ui/card.tsx'
import { WorkerBadges } from '#app/workers/components/worker-badges.tsx'
import { WorkerLine } from '#app/workers/components/worker-line.tsx'
import type { ShownWorker } from '#app/workers/showing.server.ts'

/** A worker in the directory; the whole card leads to the profile. */
export function WorkerCard({ worker }: { worker: ShownWorker }) {
  const { publicProfileSlug, skills } = worker
  return (
    <Card as="li">
      <WorkerLine worker={worker} to={href('/majstor/:publicProfileSlug', { publicProfileSlug })} />
      <p>{skills.map(({ label }) => label).join(', ')}</p>
      <WorkerBadges worker={worker} />
    </Card>
  )
}
