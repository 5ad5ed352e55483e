import { byNamespace } from './namespaces.ts'

export const dictionary = byNamespace(
  import.meta.glob(['../../../locales/bs/*.json', '!**/blog.json'], { eager: true, import: 'default' }),
)
