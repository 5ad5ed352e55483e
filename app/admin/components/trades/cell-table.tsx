import { AdminList } from '#app/admin/components/admin-list.tsx'
import { href } from '#app/href.ts'
import { useTranslation } from '#app/i18n/use-translation.tsx'
import type { presentCell } from '#app/statistics/cells/presenters.server.ts'
import { Anchor } from '#app/ui/anchor.tsx'
import { LinkButton } from '#app/ui/link-button.tsx'

type CellTableProps = { cells: ReturnType<typeof presentCell>[]; isOwner: boolean }

const numbers = ['ads', 'answered', 'wait', 'workers'] as const

/** The cells of trade and town with their answers; the owner sets the state of each. */
export function CellTable({ cells, isOwner }: CellTableProps) {
  const { t } = useTranslation()
  const title = t('admin:cells.title')
  return (
    <section className="stack tight">
      <h2>{title}</h2>
      <p className="muted">{t('admin:cells.lead')}</p>
      <AdminList
        caption={title}
        empty={t('admin:cells.none')}
        columns={['place', ...numbers, 'state']}
        labelOf={(key) => t(`admin:cells.column.${key}`)}
        numbers={numbers}
        rows={cells}
        renderCells={({ to, state, set }) => ({
          state: (
            <>
              {isOwner ? <Anchor to={to}>{state}</Anchor> : state} {set && <small>{set}</small>}
            </>
          ),
        })}
      />
      {isOwner && (
        <LinkButton to={href('/admin/worker-skills/stanje')} variant="secondary">
          {t('admin:acts.set_cell_state.title')}
        </LinkButton>
      )}
    </section>
  )
}
