import type { Dashboard } from '#app/ads/dashboard.server.ts'
import { href } from '#app/href.ts'
import { formatKm } from '#app/i18n/formats.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { TaskList, type Task } from '#app/ui/member/task-list.tsx'

/** Tasks of the client: proposals and work to agree to, offers not yet seen, questions, messages. */
export function ClientTasks({ tasks }: { tasks: Dashboard['tasks'] }) {
  const { t, language } = useTranslation()
  const list: Task[] = [
    ...tasks.awaitedAnswers,
    ...tasks.finishedWork.map(({ adId, title, name }) => ({
      to: href('/klijent/moji-oglasi/:id/zavrsetak', { id: adId }),
      icon: 'check' as const,
      title: t('ads:tasks.finished_work', { name }),
      text: title,
    })),
    ...tasks.offers.map(({ adId, title, count, lowest }) => ({
      to: href('/klijent/moji-oglasi/:id/ponude', { id: adId }),
      icon: 'tag' as const,
      title:
        lowest === null
          ? t('ads:tasks.offers_open', { count })
          : t('ads:tasks.offers', { count, amount: formatKm(lowest, language) }),
      text: title,
    })),
    ...tasks.questions.map(({ adId, questionId, title, name, text }) => ({
      to: href('/klijent/moji-oglasi/:id/pitanja/:questionId/odgovor', { id: adId, questionId }),
      icon: 'message-circle-question-mark' as const,
      title: t('ads:tasks.question', { name, text }),
      text: title,
    })),
    ...tasks.conversations.map(({ adId, otherId, title, name, count }) => ({
      to:
        adId === null
          ? href('/klijent/direktne-poruke/:recipientId', { recipientId: otherId })
          : `${href('/klijent/poruke/:jobAdId', { jobAdId: adId })}?majstor=${otherId}`,
      icon: 'message-circle' as const,
      title: t('ads:tasks.messages', { name, count }),
      text: title,
    })),
  ]
  if (list.length === 0) return null
  return (
    <section className="stack" aria-labelledby="ceka">
      <h2 id="ceka">{t('ads:tasks.title')}</h2>
      <TaskList tasks={list} />
    </section>
  )
}
