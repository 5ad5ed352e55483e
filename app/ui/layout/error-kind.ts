const explainedStatuses = [400, 403, 404, 405, 408, 410, 413, 429, 503]

/** The part of the text keys of an error page. */
export function errorKind(status: number): number {
  return explainedStatuses.includes(status) ? status : 500
}
