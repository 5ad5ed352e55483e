/** Images that arrive in parts: how many a member may have, in pieces of which size, and for how long without a byte. */
export const uploadLimits = { perMember: 16, pieceBytes: 64 * 1024, retention: '24 hours' }
