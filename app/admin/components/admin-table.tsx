import type { ReactNode } from 'react'
import { EmptyState } from '#app/ui/list/empty-state.tsx'

export type TableColumn = { key: string; label: string; isNumber?: true }

/** `to` is where the first cell leads. */
export type TableRow = { key: string | number; cells: ReactNode[]; to?: string }

type AdminTableProps = { caption: string; columns: TableColumn[]; rows: TableRow[]; empty: string }

/** A table that becomes a list of cards on phones. The first cell names its row. */
export function AdminTable({ caption, columns, rows, empty }: AdminTableProps) {
  if (rows.length === 0) return <EmptyState>{empty}</EmptyState>
  return (
    <div className="admin-table">
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, label, isNumber }) => (
              <th key={key} scope="col" className={isNumber && 'number'}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, to, cells: [name, ...others] }) => (
            <tr key={key}>
              <th scope="row">{to ? <a href={to}>{name}</a> : name}</th>
              {others.map((cell, index) => {
                const { key: column, label, isNumber } = columns[index + 1]!
                return (
                  <td key={column} data-label={label} className={isNumber && 'number'}>
                    {cell}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
