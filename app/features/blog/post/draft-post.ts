import { createContext } from 'react-router'
import type { FoundPost } from '../posts.server.ts'

/** The draft that the page of a post shows instead of a published one; set only for previews. */
export const draftPostContext = createContext<FoundPost | null>(null)
