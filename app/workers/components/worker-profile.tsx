import { WorkerDetails } from '#app/workers/components/worker-details.tsx'
import { WorkerHeader } from '#app/workers/components/worker-header.tsx'
import { WorkerTexts } from '#app/workers/components/worker-texts.tsx'
import type { PresentedProfile } from '#app/workers/presenters.server.ts'

/** The profile on a page about something else; it shows no contact. */
export function WorkerProfile({ profile }: { profile: PresentedProfile }) {
  return (
    <>
      <WorkerHeader profile={profile} />
      <WorkerTexts profile={profile} />
      <WorkerDetails profile={profile} />
    </>
  )
}
