import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { QuestionView } from '#app/questions/queries.server.ts'
import { LinkButton } from '#app/ui/link-button.tsx'
import { TimeAgo } from '#app/ui/time-ago.tsx'

type Props = {
  /** From `listQuestions` for this viewer: each says whether the viewer may answer or delete it. */
  questions: QuestionView[]
  adId: number
  /** `canAsk(viewer, ad)` of the rules; shows the way to the page with the form. */
  canAsk: boolean
  /** The moment the loader ran, so that the browser counts the same minutes as the server. */
  now: Date
}

/** The section of an ad's page with questions and answers. */
export function Questions({ questions, adId, canAsk, now }: Props) {
  const { t } = useTranslation()
  return (
    <section className="stack" aria-labelledby="pitanja">
      <h2 id="pitanja">{t('questions:title')}</h2>
      {questions.length === 0 && <p className="muted">{t(canAsk ? 'questions:none_ask' : 'questions:none')}</p>}
      {questions.length > 0 && (
        <ul className="divided">
          {questions.map((question) => (
            <li key={question.id} className="stack tight">
              <Question question={question} now={now} />
            </li>
          ))}
        </ul>
      )}
      {canAsk && (
        <LinkButton to={href('/majstor/posao/:id/pitanje', { id: adId })} variant="secondary" icon="message-circle">
          {t('questions:ask')}
        </LinkButton>
      )}
    </section>
  )
}

function Question({ question, now }: { question: QuestionView; now: Date }) {
  const { t } = useTranslation()
  const params = { id: question.adId, questionId: question.id }
  const { askedBy } = question
  const name = askedBy.isDeleted ? t('common:labels.deleted_user') : askedBy.name
  return (
    <>
      <p className="small muted">
        {name}, <TimeAgo at={question.askedAt} now={now} />
      </p>
      <p className="as-typed">{question.text}</p>
      {question.answer !== null && (
        <blockquote className="stack tight">
          <p className="small muted">
            {t('questions:answer_of_client')}, <TimeAgo at={question.answeredAt!} now={now} />
          </p>
          <p className="as-typed">{question.answer}</p>
        </blockquote>
      )}
      {question.reply !== null && (
        <blockquote className="stack tight">
          <p className="small muted">
            {name}, <TimeAgo at={question.repliedAt!} now={now} />
          </p>
          <p className="as-typed">{question.reply}</p>
        </blockquote>
      )}
      {(question.canAnswer || question.canReply || question.canDelete) && (
        <p className="row">
          {question.canReply && (
            <LinkButton to={href('/majstor/posao/:id/pitanja/:questionId/odgovor', params)} variant="secondary">
              {t('questions:answer')}
            </LinkButton>
          )}
          {question.canAnswer && (
            <LinkButton to={href('/klijent/moji-oglasi/:id/pitanja/:questionId/odgovor', params)} variant="secondary">
              {t('questions:answer')}
            </LinkButton>
          )}
          {question.canDelete && (
            <LinkButton
              variant="quiet"
              to={href(
                question.isOwn
                  ? '/majstor/posao/:id/pitanja/:questionId/brisanje'
                  : '/klijent/moji-oglasi/:id/pitanja/:questionId/brisanje',
                params,
              )}
            >
              {t('questions:delete')}
            </LinkButton>
          )}
        </p>
      )}
    </>
  )
}
