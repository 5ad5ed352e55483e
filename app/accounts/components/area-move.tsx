import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type AreaMoveProps = {
  text: string
  move: { action: string; label: string; fields: Record<string, string> }
  keep: { to: string; label: string }
  formTokens: FormTokens
}

/** Offered to a worker who has moved; the texts come from the server. */
export function AreaMove({ text, move, keep, formTokens }: AreaMoveProps) {
  const actions = (
    <>
      <ButtonForm {...move} formTokens={formTokens} variant="primary" />
      <LinkButton to={keep.to} variant="secondary">
        {keep.label}
      </LinkButton>
    </>
  )
  return (
    <Notice kind="info" action={actions}>
      {text}
    </Notice>
  )
}
