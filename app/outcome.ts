/** The result of a domain function: a value, or the reason of an expected refusal. Bugs are exceptions. */
export type Outcome<Value, Reason extends string> = Done<Value> | Refused<Reason>

export type Done<Value> = { ok: true; value: Value }
export type Refused<Reason extends string> = { ok: false; reason: Reason; params?: Record<string, number | string> }

export function done<Value>(value: Value): Done<Value> {
  return { ok: true, value }
}

/** `reason` is the end of the text key and the API's code; `params` fill the text's placeholders. */
export function refused<Reason extends string>(
  reason: Reason,
  params?: Record<string, number | string>,
): Refused<Reason> {
  return params ? { ok: false, reason, params } : { ok: false, reason }
}
