import { use } from 'react'
import { useRevalidator } from 'react-router'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import { deleteUndoably } from '#app/notifications/components/undoable-deletion.ts'
import { Anchor, HydrationContext } from '#app/ui/anchor.tsx'
import { Icon } from '#app/ui/icon.tsx'

/** With scripts it is done at once and can be undone; without, a page asks first. */
export function DeletionCommand({ ids }: { ids: number[] }) {
  const { t } = useTranslation()
  const { revalidate } = useRevalidator()
  const isHydrated = use(HydrationContext)
  // The texts of the page contain what its first rendering translates.
  const [done, undo, failed, close] = [
    t('bell:deletion.done'),
    t('bell:deletion.undo'),
    t('bell:deletion.failed'),
    t('common:actions.close'),
  ]
  const content = (
    <>
      <Icon name="trash-2" />
      {t('common:actions.delete')}
    </>
  )
  if (!isHydrated)
    return <Anchor to={href('/obavjestenja/:notificationId/brisanje', { notificationId: ids[0]! })}>{content}</Anchor>
  return (
    <button type="button" onClick={() => void remove()}>
      {content}
    </button>
  )

  async function remove() {
    const toasts = await import('#app/ui/layout/toasts.tsx')
    const show = deleteUndoably({
      ids,
      onDone: () => void revalidate(),
      onFail: () => toasts.showToast({ kind: 'danger', title: failed, closeLabel: close }),
    })
    toasts.showToast({ kind: 'success', title: done, action: { label: undo, onPress: show }, closeLabel: close })
  }
}
