import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { UnsentMessage } from '#app/messages/components/unsent-messages.ts'
import { Button } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

type Props = {
  messages: UnsentMessage[]
  onRetry: (message: UnsentMessage) => void
  onDiscard: (message: UnsentMessage) => void
}

export function UnsentBubbles({ messages, onRetry, onDiscard }: Props) {
  const { t } = useTranslation()
  // The texts of the page contain what its first rendering translates.
  const [sending, failed, retry, discard] = [
    t('messages:state.sending'),
    t('messages:state.failed'),
    t('messages:retry'),
    t('common:actions.delete'),
  ]
  return (
    <ul>
      {messages.map((message) => (
        <li key={message.key} className="mine">
          <span className="visually-hidden">{t('messages:you')}: </span>
          <p>{message.text}</p>
          {message.images.length > 0 && <p className="small">{message.images.map(({ name }) => name).join(', ')}</p>}
          {message.state === 'sending' ? (
            <footer>{sending}</footer>
          ) : (
            <>
              <footer className="error" role="alert">
                <Icon name="circle-alert" size="small" />
                {failed}
              </footer>
              <div className="row">
                <Button type="button" variant="quiet" icon="rotate-ccw" onClick={() => onRetry(message)}>
                  {retry}
                </Button>
                <Button type="button" variant="quiet" onClick={() => onDiscard(message)}>
                  {discard}
                </Button>
              </div>
            </>
          )}
        </li>
      ))}
    </ul>
  )
}
