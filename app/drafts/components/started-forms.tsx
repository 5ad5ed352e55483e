import type { PresentedFormDraft } from '#app/drafts/presenter.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type Props = { drafts: PresentedFormDraft[]; stored?: string | undefined }

/** Above a long form, or where its drafts are listed. Scripts compare the data with what this browser has of the same draft. */
export function StartedForms({ drafts, stored }: Props) {
  return (
    <>
      {stored && <p role="status">{stored}</p>}
      {drafts.map(({ key, kind, data, title, texts, links }) => (
        <div key={key} {...data}>
          <Notice
            kind={kind}
            title={title}
            action={links.map(({ to, label }) => (
              <LinkButton key={to} variant="secondary" to={to}>
                {label}
              </LinkButton>
            ))}
          >
            {texts.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        </div>
      ))}
    </>
  )
}
