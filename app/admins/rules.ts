export const adminRoles = ['owner', 'editor', 'support'] as const
export type AdminRole = (typeof adminRoles)[number]

/** Who may enter each part of the admin area; the name of its layout, and of the access of its API calls. */
export const adminAreas = {
  admins: ['owner', 'editor', 'support'],
  support: ['owner', 'support'],
  editors: ['owner', 'editor'],
  owners: ['owner'],
} as const satisfies Record<string, readonly AdminRole[]>

export type AdminArea = keyof typeof adminAreas

export function mayEnter(area: AdminArea, role: AdminRole): boolean {
  return (adminAreas[area] as readonly AdminRole[]).includes(role)
}

export const accessTokenMinutes = 10
export const refreshTokenHours = 12
export const adminSessionDays = 7
/** The API answers a refresh after so long: what arrives until then was sent in parallel. */
export const refreshHoldMs = 500
/** Browsers send several requests with the same cookies, and lose answers. The API has no such time. */
export const cookieLeewayMs = 10_000

export const reasonLength = { min: 3, max: 500 }
