import { useTranslation } from '#app/i18n/use-translation.tsx'
import { imageUrl } from '#app/images/urls.ts'
import type { UnsentMessage } from '#app/messages/components/unsent-messages.ts'
import { messageLimits } from '#app/messages/rules.ts'
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
  const [states, retry, discard] = [
    {
      sending: t('messages:state.sending'),
      retained: t('messages:state.waiting'),
      waiting: t('messages:state.waiting'),
      failed: t('messages:state.failed'),
    },
    t('messages:retry'),
    t('common:actions.delete'),
  ]
  const imageNames = Array.from({ length: messageLimits.images }, (_, index) =>
    t('common:words.image', { number: index + 1 }),
  )
  return (
    <ul>
      {messages.map((message) => (
        <li key={message.key} className="mine">
          <span className="visually-hidden">{t('messages:you')}: </span>
          {message.text && <p>{message.text}</p>}
          {message.imageIds.length > 0 && (
            <p>
              {message.imageIds.map((id, index) => (
                <img key={id} src={imageUrl(id, 160)} alt={imageNames[index]} width={112} height={84} />
              ))}
            </p>
          )}
          {message.images.length > 0 && <p className="small">{message.images.map(({ name }) => name).join(', ')}</p>}
          {message.state === 'sending' ? (
            <footer>{states.sending}</footer>
          ) : (
            <>
              <footer className="error" role="alert">
                <Icon name="circle-alert" size="small" />
                {states[message.state]}
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
