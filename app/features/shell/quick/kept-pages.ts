import type { DataRouter, MiddlewareFunction } from 'react-router'
import './named-places.ts'
import { type Results, readyPage } from './ready-pages.ts'

declare global {
  interface Window {
    /** React Router's own, once the page is alive. */
    __reactRouterDataRouter?: DataRouter
  }
}

/** Whether a route has something else to show in place of what could not be read (lib/not-loaded.ts). */
const isNotLoaded = (loaded: { failed?: boolean } | undefined) => loaded?.failed

/** Milliseconds for which Back shows a page as it was left: as long as our server does (server/pages/page-cache.ts). */
const keptFor = 10 * 60_000
const most = 20

const kept = new Map<string, { results: Results; until: number }>()

/**
 * What was fetched ahead needs nobody's answer: the page is there with the press. Back and Forward show what was there, without asking
 * the server again, as the browser does with whole documents. Pages are told apart by their place in the history, not by their address.
 */
export const keepPages: MiddlewareFunction<Results> = async ({ request }, next) => {
  const router = window.__reactRouterDataRouter
  if (!router) return next()
  const { location, loaderData, errors } = router.state
  if (!errors && !Object.values(loaderData).some(isNotLoaded)) {
    const results = Object.entries(loaderData).map(([id, result]) => [id, { type: 'data', result }] as const)
    kept.delete(location.key)
    kept.set(location.key, { results: Object.fromEntries(results), until: Date.now() + keptFor })
    for (const oldest of [...kept.keys()].slice(0, -most)) kept.delete(oldest)
  }
  // Going back, the browser is there already; everywhere else the router leads.
  const key: string = history.state?.key ?? 'default'
  const isBack = key !== location.key && request.method === 'GET' && request.url === window.location.href.split('#')[0]
  const page = isBack ? kept.get(key) : undefined
  if (page && Date.now() < page.until) return page.results
  return readyPage(request, router) ?? next()
}
