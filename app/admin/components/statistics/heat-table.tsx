import type { ReactNode } from 'react'

type Cell = { key: string | number; text: ReactNode; level?: number }
type HeatTableProps = { label: string; columns: string[]; rows: { name: string; cells: Cell[] }[] }

/** Numbers whose colour is the darker, the higher their level is. */
export function HeatTable({ label, columns, rows }: HeatTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the arrow keys scroll it
    <div className="heat-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map(({ key, text, level }) => (
                <td key={key} className={level === undefined ? undefined : `heat-${level}`}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
