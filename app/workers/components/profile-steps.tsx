import { href } from '#app/href.ts'
import { Button } from '#app/ui/button.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'
import { RouterForm } from '#app/ui/form/router-form.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'

type ProfileStepsProps = {
  title: string
  progress: { done: number; total: number; text: string }
  links: { to: string; label: string }[]
  later: string
  formTokens?: FormTokens
}

export function ProfileSteps({ title, progress, links, later, formTokens }: ProfileStepsProps) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <div className="completeness">
        <progress value={progress.done} max={progress.total} aria-label={progress.text} />
        <span className="muted small">{progress.text}</span>
      </div>
      <ChipList>
        {links.map(({ to, label }) => (
          <Chip key={to} to={to} icon="plus">
            {label}
          </Chip>
        ))}
      </ChipList>
      {formTokens && (
        <RouterForm method="post" action={href('/majstor/moj-profil/podsjetnik')}>
          <HiddenInputs formTokens={formTokens} />
          <Button variant="quiet">{later}</Button>
        </RouterForm>
      )}
    </section>
  )
}
