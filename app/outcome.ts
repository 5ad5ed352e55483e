/** What a domain function answers: its value, or the reason why the thing cannot be done. Bugs are exceptions. */
export type Outcome<Value, Reason extends string> = Done<Value> | Refused<Reason>

export type Done<Value> = { ok: true; value: Value }
export type Refused<Reason extends string> = { ok: false; reason: Reason; params?: Record<string, number | string> }

export function done<Value>(value: Value): Done<Value> {
  return { ok: true, value }
}

/** `reason` ends the text key and the API's code; `params` fill the placeholders of that text. */
export function refused<Reason extends string>(
  reason: Reason,
  params?: Record<string, number | string>,
): Refused<Reason> {
  return params ? { ok: false, reason, params } : { ok: false, reason }
}
