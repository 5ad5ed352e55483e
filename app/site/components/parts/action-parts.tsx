import { href } from 'react-router'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, type ButtonStyleProps } from '#app/ui/button.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { ActionBar } from '#app/ui/layout/action-bar.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { NextStepNotice } from '#app/ui/member/next-step-notice.tsx'
import { Sample } from './theme-samples.tsx'

const variants: [NonNullable<ButtonStyleProps['variant']>, string][] = [
  ['primary', 'Pošalji ponudu'],
  ['secondary', 'Sačuvaj nacrt'],
  ['quiet', 'Ukloni filtere'],
  ['danger', 'Otkaži oglas'],
]

export function ActionParts({ formTokens }: { formTokens: FormTokens }) {
  const here = href('/dev/dijelovi')
  return (
    <>
      <Sample name="Button">
        {variants.map(([variant, label]) => (
          <div className="row" key={variant}>
            <Button type="button" variant={variant}>
              {label}
            </Button>
            <Button type="button" variant={variant} icon="check">
              {label}
            </Button>
            <Button type="button" variant={variant} busy busyLabel="Šaljem…">
              {label}
            </Button>
          </div>
        ))}
        <Button type="button" wide>
          Objavi oglas
        </Button>
      </Sample>
      <Sample name="LinkButton, ButtonForm, Anchor">
        <div className="row">
          {variants.map(([variant, label]) => (
            <LinkButton key={variant} to={here} variant={variant}>
              {label}
            </LinkButton>
          ))}
          <ButtonForm action={here} label="Označi kao pročitano" icon="check" formTokens={formTokens} />
        </div>
        <p>
          Broj vidi samo majstor kojeg izaberete. <Anchor to={here}>Pravila</Anchor>
        </p>
      </Sample>
      <Sample name="NextStepNotice">
        <NextStepNotice text="Račun druge strane je zatvoren." to={here} label="Prekinite posao" />
      </Sample>
      <Sample name="ActionBar">
        <div className="frame">
          <ActionBar>
            <Button type="button">Prihvati za 195 KM</Button>
          </ActionBar>
        </div>
      </Sample>
    </>
  )
}
