import { createContext } from 'react'

/** Marks the inline scripts that the server renders; undefined in browsers (app/entry.server.tsx). */
export const NonceContext = createContext<string | undefined>(undefined)
