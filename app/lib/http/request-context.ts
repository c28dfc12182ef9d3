import { createContext } from 'react-router'
import type { Logger } from '../log.ts'
import type { Services } from '../services.ts'
import type { CreatePolicy } from './content-security-policy.ts'

/** The one visitor a page is rendered for. */
export type Visitor = {
  /** Address after TRUST_PROXY hops, an IPv6 one as its /64; only for limits, never logged. */
  address: string
}

/** `context.get(visitorContext)`; throws while a public page renders, which must not depend on a visitor. */
export const visitorContext = createContext<Visitor>()

/** The log with the request's id on every line. */
export const logContext = createContext<Logger>()

/**
 * Takes what is to be done each time a person gets the answer that is being made: a kept page is made once. Whatever it
 * does, it knows no visitor and no one waits for it.
 */
export const seenContext = createContext<(each: () => void) => void>(() => {})

/**
 * Renders a public page of the shop with other words than those that hold, for who is about to put them there: a draft of the
 * brand or of a page's copy (decision 0035). Nothing in it runs, and its links lead nowhere.
 */
export const previewContext = createContext<(path: string, content: Services['content']) => Promise<Response>>()

/** Makes the content security policy of a page that wants another one than the shop's, from the page. */
export const policyContext = createContext<CreatePolicy | null>(null)
