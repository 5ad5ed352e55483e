export type DeviceAddress =
  | { kind: 'web_push'; token: string; publicKey: string; authSecret: string }
  | { kind: 'fcm' | 'apns'; token: string }
export type DeviceKind = DeviceAddress['kind']

export const maxDevices = 20
