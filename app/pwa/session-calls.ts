const sessionPath =
  /^\/(?:odjava|prijava|registracija|\w+\/moj-profil\/brisanje|api\/user(?:$|\/(?:log\w+|register|\w+-login|password-reset)))\b/

/** Whether what is sent to this path begins or ends a session. */
export function endsSession(pathname: string): boolean {
  return sessionPath.test(pathname)
}
