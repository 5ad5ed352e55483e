import type { PresentedFormDraft } from '#app/ads/form-drafts/presenter.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Scripts compare the data with what this browser has of the same draft. */
export function StartedAds({ drafts }: { drafts: PresentedFormDraft[] }) {
  return drafts.map(({ key, data, text, excerpt, links }) => (
    <div key={key} {...data}>
      <Notice
        kind="info"
        title={text}
        action={links.map(({ to, label }) => (
          <LinkButton key={to} variant="secondary" to={to}>
            {label}
          </LinkButton>
        ))}
      >
        {excerpt}
      </Notice>
    </div>
  ))
}
