import { data } from 'react-router'

/** The answer for what does not exist, or not for this person. */
export function notFound() {
  return data(null, 404)
}

/** The row itself, or a 404. */
export function orNotFound<Row>(row: Row | undefined): Row {
  if (row === undefined) throw notFound()
  return row
}
