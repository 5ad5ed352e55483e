import { useState } from 'react'
import { href, useRevalidator } from 'react-router'
import { useWords } from '#app/i18n/words.tsx'
import { usePoll } from '#app/notifications/components/use-poll.ts'
import { Button } from '#app/ui/button.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'
import { Notice } from '#app/ui/notice.tsx'

/** Answered by app/server.ts before the router, with 304 when nothing changed. */
const pollPath = '/api/notification/ui-summary'
const pollMs = 15_000

/** Watches for what is new while a hydrated page is open: the counts of the page follow, and a note at the edge says so. */
export function FreshNotifications({ unreadCount }: { unreadCount: number }) {
  const { t } = useWords()
  const { revalidate } = useRevalidator()
  const [fresh, setFresh] = useState(0)
  usePoll(pollPath, { everyMs: pollMs, onChange: (answer) => void compare(answer) })

  return (
    <div className="toasts" role="status">
      {fresh > 0 && (
        <Notice
          kind="info"
          action={
            <div className="row">
              <LinkButton to={href('/obavjestenja')} onClick={() => setFresh(0)}>
                {t('bell:look')}
              </LinkButton>
              <Button type="button" variant="quiet" onClick={() => setFresh(0)}>
                {t('common:actions.close')}
              </Button>
            </div>
          }
        >
          {t('bell:fresh', { count: fresh })}
        </Notice>
      )}
    </div>
  )

  async function compare(answer: Response) {
    const { unreadCount: current } = (await answer.json()) as { unreadCount: number }
    if (current > unreadCount) setFresh(current - unreadCount)
    if (current !== unreadCount) await revalidate()
  }
}
