import { data } from 'react-router'

/** Reads an id of a path, or throws 404. */
export function idParam(value: string | undefined): number {
  if (!value || !/^[1-9]\d{0,15}$/.test(value) || Number(value) > Number.MAX_SAFE_INTEGER) throw data(null, 404)
  return Number(value)
}

/** The worker whom the address of a client's form names: another may have been accepted meanwhile. */
export function addressedWorker(url: URL): number | undefined {
  const worker = url.searchParams.get('majstor')
  return worker === null ? undefined : idParam(worker)
}
