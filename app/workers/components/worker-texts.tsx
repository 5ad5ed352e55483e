import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { PresentedProfile } from '#app/workers/presenters.server.ts'

export function WorkerTexts({ profile: { workDescription, skillDetails } }: { profile: PresentedProfile }) {
  const { t } = useTranslation()
  return (
    <>
      {workDescription && <TextSection title={t('workers:about')} text={workDescription} />}
      {skillDetails && <TextSection title={t('workers:skill_details')} text={skillDetails} />}
    </>
  )
}

function TextSection({ title, text }: { title: string; text: string }) {
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <p className="as-typed">{text}</p>
    </section>
  )
}
