import { type DataRouter, type DataStrategyResult, UNSAFE_decodeViaTurboStream as decode } from 'react-router'

/** What the loaders of a page gave, by their routes. */
export type Results = Record<string, DataStrategyResult>

/** Milliseconds for which a page that was fetched ahead may be shown: what browsers give one themselves. */
const readyFor = 5 * 60_000
const most = 60

declare global {
  interface Window {
    /** React Router's own list of routes. */
    __reactRouterManifest?: { routes: Record<string, { css?: string[] }> }
  }
}

const ready = new Map<string, { results: Results; until: number }>()

/** Of a page or of its data. */
function addressOf(url: string): string {
  const { pathname, searchParams } = new URL(url)
  searchParams.delete('_routes')
  return `${pathname.replace(/_?\.data$/, '')}?${searchParams}`
}

/** Reads what the browser has fetched ahead, so that a press finds it unpacked. @param url of a page's data */
export async function makeReady(url: string, signal: AbortSignal): Promise<void> {
  try {
    const answer = await fetch(url, { signal })
    if (!answer.ok || /no-store/.test(answer.headers.get('Cache-Control') ?? '')) return
    // Whole: of an answer that ends early the decoder rejects a promise that nobody can catch.
    const { value, done } = await decode((await answer.blob()).stream(), window)
    await done
    const parts = Object.entries(value as Record<string, { data?: unknown }>)
    // What moved or failed is asked for again, in the router's own way.
    if (signal.aborted || parts.length === 0 || !parts.every(([, part]) => 'data' in part)) return
    for (const [id] of parts) readySheets(id)
    const results = parts.map(([id, { data }]) => [id, { type: 'data', result: data }] as const)
    ready.set(addressOf(url), { results: Object.fromEntries(results), until: Date.now() + readyFor })
    for (const oldest of [...ready.keys()].slice(0, -most)) ready.delete(oldest)
  } catch {
    // It is asked for when it is wanted.
  }
}

/** A page whose sheet is there already need not wait for it, and is never seen without it. */
function readySheets(routeId: string): void {
  for (const href of window.__reactRouterManifest?.routes[routeId]?.css ?? []) {
    if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) continue
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href }))
  }
}

/** What a request to another page would be answered. Not after a form: the answer may be another by then. */
export function readyPage({ method, url }: Request, { state }: DataRouter): Results | undefined {
  if (method !== 'GET' || state.navigation.formMethod || state.revalidation !== 'idle') return undefined
  const page = ready.get(addressOf(url))
  return page && Date.now() < page.until ? page.results : undefined
}

export const forgetReadyPages = (): void => ready.clear()
