import { createContext } from 'react'

/** In light mode images are replaced by their alternative text. */
export const SaveDataContext = createContext(false)
