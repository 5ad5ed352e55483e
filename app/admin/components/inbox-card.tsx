import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { PresentedItem } from '#app/moderation/presenters.server.ts'
import { noteLimit } from '#app/moderation/rules.ts'
import { reportReasons } from '#app/reports/rules.ts'
import { Button } from '#app/ui/button.tsx'
import type { FormTokens } from '#app/ui/form/form-state.ts'
import { HiddenInputs } from '#app/ui/form/hidden-inputs.tsx'
import { Card } from '#app/ui/list/card.tsx'

/** One thing that waits: what it is, and the decision with its reason in one tap. */
export function InboxCard({ item, formTokens }: { item: PresentedItem; formTokens: FormTokens }) {
  const { t } = useTranslation()
  const { key, title, facts, author, reasons, text, details, image, page } = item
  return (
    <Card as="li">
      <h2>{title}</h2>
      <p className="muted small">
        {facts} · {author.to ? <a href={author.to}>{author.label}</a> : author.label}
      </p>
      {reasons.length > 0 && <p>{reasons.join(', ')}</p>}
      {image && (
        <img className="evidence" src={image} alt={t('safety:reports.target.image')} width={160} loading="lazy" />
      )}
      {text && <blockquote className="as-typed">{text}</blockquote>}
      {details && <p className="as-typed">{details}</p>}
      {page && (
        <p>
          <a href={page}>{t('admin:moderation.open')}</a>
        </p>
      )}
      <form method="post" action={href('/admin/moderation/zadrzavanje')} className="stack inbox-form">
        <HiddenInputs formTokens={formTokens} values={item.fields} />
        {item.canHide && (
          <label className="field">
            <span className="label">{t('admin:moderation.reason')}</span>
            <select className="control" name="reason" defaultValue="" required>
              <option value="">{t('admin:moderation.choose')}</option>
              {reportReasons.map((reason) => (
                <option key={reason} value={reason}>
                  {t(`safety:reports.reason.${reason}`)}
                </option>
              ))}
            </select>
          </label>
        )}
        <label className="field" htmlFor={`note-${key}`}>
          <span className="label">{t('admin:moderation.note')}</span>
          <input className="control" id={`note-${key}`} name="note" maxLength={noteLimit} autoComplete="off" />
        </label>
        <p className="row">
          {item.canHide && (
            <Button variant="danger" formAction={href('/admin/moderation/uklanjanje')}>
              {t('admin:moderation.hide')}
            </Button>
          )}
          {item.canRestore && (
            <Button variant="primary" formAction={href('/admin/moderation/vracanje')} formNoValidate>
              {t('admin:moderation.restore')}
            </Button>
          )}
          <Button variant="secondary" formNoValidate>
            {t(item.canRestore ? 'admin:moderation.uphold' : 'admin:moderation.keep')}
          </Button>
        </p>
      </form>
    </Card>
  )
}
