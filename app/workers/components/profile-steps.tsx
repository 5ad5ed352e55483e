import { href } from '#app/href.ts'
import { Button } from '#app/ui/button.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'
import { RouterForm } from '#app/ui/form/router-form.tsx'
import { Chip, ChipList } from '#app/ui/list/chip.tsx'

type ProfileStepsProps = {
  title: string
  links: { to: string; label: string }[]
  later: string
  formTokens: FormTokens
}

/** What the worker's profile lacks, which can be put aside. */
export function ProfileSteps({ title, links, later, formTokens }: ProfileStepsProps) {
  return (
    <section className="card">
      <h2>{title}</h2>
      <ChipList>
        {links.map(({ to, label }) => (
          <Chip key={to} to={to}>
            {label}
          </Chip>
        ))}
      </ChipList>
      <RouterForm method="post" action={href('/majstor/moj-profil/podsjetnik')}>
        <HiddenInputs formTokens={formTokens} />
        <Button variant="quiet">{later}</Button>
      </RouterForm>
    </section>
  )
}
