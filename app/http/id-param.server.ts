import { data } from 'react-router'

/** An id from an address. What cannot be one is answered as what is not there. */
export function idParam(value: string | undefined): number {
  if (!value || !/^[1-9]\d{0,15}$/.test(value) || Number(value) > Number.MAX_SAFE_INTEGER) throw data(null, 404)
  return Number(value)
}
