import type { PresentedFormDraft } from '#app/form-drafts/presenter.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Scripts compare the data with what this browser has of the same draft. */
export function StartedForms({ drafts }: { drafts: PresentedFormDraft[] }) {
  return drafts.map(({ key, data, text, excerpt, outdated, links }) => (
    <div key={key} {...data}>
      <Notice
        kind={outdated ? 'warning' : 'info'}
        title={text}
        action={links.map(({ to, label }) => (
          <LinkButton key={to} variant="secondary" to={to}>
            {label}
          </LinkButton>
        ))}
      >
        <p>{excerpt}</p>
        {outdated && <p>{outdated}</p>}
      </Notice>
    </div>
  ))
}
