import type { ReactNode } from 'react'
import { AdminTable } from '#app/admin/components/admin-table.tsx'

type Shown<Row> = { [Name in keyof Row as Row[Name] extends ReactNode ? Name : never]: Row[Name] }
type Cells<Row, Column extends string> = { [Name in Column]?: ReactNode } & {
  [Name in Exclude<Column, keyof Shown<Row>>]: ReactNode
}

type AdminListProps<Row, Column extends string> = {
  caption: string
  empty: string
  columns: readonly Column[]
  labelOf: (column: Column) => string
  numbers?: readonly NoInfer<Column>[]
  rows: readonly Row[]
  /** A column without a cell shows what the row has under its name. */
  renderCells: (row: NoInfer<Row>) => Cells<NoInfer<Row>, NoInfer<Column>>
}

export function AdminList<Row extends { id: string | number }, Column extends string>({
  columns,
  labelOf,
  numbers = [],
  rows,
  renderCells,
  ...table
}: AdminListProps<Row, Column>) {
  return (
    <AdminTable
      {...table}
      columns={columns.map((key) => ({
        key,
        label: labelOf(key),
        ...(numbers.includes(key) && { isNumber: true as const }),
      }))}
      rows={rows.map((row) => {
        const cells: Record<string, unknown> = { ...row, ...renderCells(row) }
        return { key: row.id, cells: columns.map((name) => cells[name] as ReactNode) }
      })}
    />
  )
}
