import { byNamespace } from './namespaces.ts'

export const dictionary = byNamespace(
  import.meta.glob(['../../../locales/bs/*.json', '!**/blog.json', '!**/catalogue.json', '!**/contact.json', '!**/deliveries.json', '!**/mail.json'], { eager: true, import: 'default' }),
)
