/** `cookie` is a name with a value, and a lifetime if it has one. */
export function setBrowserCookie(cookie: string): void {
  document.cookie = `${cookie}; Path=/; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`
}
