import { href } from 'react-router'
import { Anchor } from '#app/ui/anchor.tsx'
import { Button, type ButtonStyleProps } from '#app/ui/button.tsx'
import { FlashMessage } from '#app/ui/flash-message.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { ActionBar } from '#app/ui/layout/action-bar.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { NextStepNotice } from '#app/ui/member/next-step-notice.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Sample } from './theme-samples.tsx'

const variants: [NonNullable<ButtonStyleProps['variant']>, string][] = [
  ['primary', 'Pošalji ponudu'],
  ['secondary', 'Sačuvaj nacrt'],
  ['quiet', 'Ukloni filtere'],
  ['danger', 'Otkaži oglas'],
]

const kinds = ['info', 'success', 'warning', 'danger'] as const

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
      <Sample name="Notice, FlashMessage">
        {kinds.map((kind) => (
          <Notice
            key={kind}
            kind={kind}
            title={kind}
            action={
              <LinkButton to={here} variant="secondary">
                Otvori
              </LinkButton>
            }
          >
            Ponuda je prihvaćena, pa se oglas više ne može mijenjati.
          </Notice>
        ))}
        {kinds.map((kind) => (
          <FlashMessage key={kind} kind={kind}>
            Ponuda je poslana.
          </FlashMessage>
        ))}
        {['posted', 'sent', 'accepted', 'completed', 'paid'].map((drawing) => (
          <FlashMessage
            key={drawing}
            kind="success"
            success={{ drawing, title: 'Ponuda je poslana' }}
            links={[{ to: here, icon: 'search', label: 'Nađite još jedan posao' }]}
          >
            Javit ćemo Vam kada klijent odluči.
          </FlashMessage>
        ))}
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
