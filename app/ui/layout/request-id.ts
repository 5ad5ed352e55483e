import { createContext } from 'react'

/** Only the server knows the id. */
export const RequestIdContext = /* @__PURE__ */ createContext('')
