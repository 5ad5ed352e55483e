export function isApi({ url }: Pick<Request, 'url'>): boolean {
  return new URL(url).pathname.startsWith('/api/')
}
