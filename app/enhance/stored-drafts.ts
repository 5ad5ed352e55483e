export const draftPrefix = 'draft:'
/** Ends the name under which the images of a draft are stored. */
export const storedImagesSuffix = ':images'

export function removeDrafts(containing = ''): void {
  tryOrUndefined(() => {
    for (const [name, draft] of Object.entries<string>(localStorage))
      if (name.startsWith(draftPrefix) && draft.includes(containing)) localStorage.removeItem(name)
  })
}

/** The server names the form that it has carried out last in a cookie. */
export function removeSentDraft(): void {
  const [, key] = /\bsent=([^;]+)/.exec(document.cookie) ?? []
  if (key) removeDrafts(`"${key}"`)
}

/** Storage may be full, disabled, or in an older format: then there is no draft. */
export function tryOrUndefined<Result>(action: () => Result): Result | undefined {
  try {
    return action()
  } catch {
    return
  }
}
