import { createContext, type RouterContextProvider } from 'react-router'
import type { Logger } from '../log.ts'
import type { Services } from '../services.ts'
import type { CreatePolicy } from './content-security-policy.ts'

/** The one visitor a page is rendered for. */
export type Visitor = {
  /** IP address after TRUST_PROXY hops, an IPv6 one as its /64; only for limits, never logged. */
  ip: string
}

/** `context.get(visitorContext)`; throws while a public page renders, which must not depend on a visitor. */
export const visitorContext = createContext<Visitor>()

/** The log with the request's id on every line. */
export const logContext = createContext<Logger>()

/** The id of the request in the log; empty in tests. */
export const requestIdContext = createContext('')

/**
 * Registers a callback that runs each time a person is served the response, as a cached page is rendered only once. It
 * receives no visitor, and nothing waits for it.
 */
export const viewContext = createContext<(each: () => void) => void>(() => {})

/** Renders a storefront page; `prepare` passes a draft to its loader. */
type RenderPreview = (
  path: string,
  content: Services['content'],
  prepare?: (context: RouterContextProvider) => void,
) => Promise<Response>

/**
 * Renders a storefront page with a draft, or with draft content of the brand or page copy (decision 0035). Its scripts do not
 * run, and its links do nothing.
 */
export const previewContext = createContext<RenderPreview>()

/** Creates the content security policy of a page that needs its own. */
export const policyContext = createContext<CreatePolicy | null>(null)
