import type { PresentedFormDraft } from '#app/ads/form-drafts/presenter.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Scripts compare the data with what this browser has of the same draft. */
export function StartedAds({ drafts }: { drafts: PresentedFormDraft[] }) {
  return drafts.map((draft) => (
    <div
      key={draft.key}
      data-stored={draft.key}
      data-version={draft.version}
      data-at={draft.writtenAt}
      data-images={draft.imageIds.join(' ')}
    >
      <Notice
        kind="info"
        title={draft.text}
        action={
          <>
            <LinkButton variant="secondary" to={draft.to}>
              {draft.continueLabel}
            </LinkButton>
            <LinkButton variant="quiet" to={draft.discardTo}>
              {draft.discardLabel}
            </LinkButton>
          </>
        }
      >
        {draft.excerpt}
      </Notice>
    </div>
  ))
}
