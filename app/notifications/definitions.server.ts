import type { NotificationDefinition, NotificationType } from '#app/notifications/definition.ts'
import { notificationDefinitions } from '#app/notifications/definition-table.server.ts'

type Definitions = typeof notificationDefinitions
export type NotificationVariant<Type extends NotificationType> = Definitions[Type]['variants'][number]
export type SecurityVariant = Definitions['ProfileUpdate']['securityVariants'][number]
export type TypeWithActor = {
  [Type in NotificationType]: Definitions[Type] extends { needsActor: true } ? Type : never
}[NotificationType]

export const notificationTypes = Object.keys(notificationDefinitions) as NotificationType[]

export function definitionOf(type: NotificationType): NotificationDefinition {
  return notificationDefinitions[type]
}

export function isNotificationType(type: string): type is NotificationType {
  return Object.hasOwn(notificationDefinitions, type)
}
