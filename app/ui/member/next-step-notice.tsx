import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

type NextStepNoticeProps = { text: string; to: string; label: string }

export function NextStepNotice({ text, to, label }: NextStepNoticeProps) {
  return (
    <Notice
      kind="warning"
      action={
        <LinkButton to={to} variant="secondary">
          {label}
        </LinkButton>
      }
    >
      {text}
    </Notice>
  )
}
