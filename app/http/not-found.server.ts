import { data } from 'react-router'

export function notFound() {
  return data(null, 404)
}

export function orNotFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}
