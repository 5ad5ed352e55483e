const sessionPath =
  /^\/(?:odjava|prijava|registracija|\w+\/moj-profil\/brisanje|api\/user(?:$|\/(?:log\w+|register|\w+-login|password-reset)))\b/

export function endsSession(pathname: string): boolean {
  return sessionPath.test(pathname)
}
