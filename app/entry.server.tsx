import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { withBrand } from '#app/features/brand/colours/with-brand.ts'
import { contentSecurityPolicy } from '#app/lib/content-security-policy.ts'
import type { Logger } from '#app/lib/log.ts'
import { bodyContext, logContext, policyContext } from '#app/lib/request-context.ts'
import { scriptsLater } from '#app/lib/scripts-later.ts'
import { servicesContext } from '#app/lib/services.ts'
import { bytesOf, unwritten, writtenBefore } from '#app/lib/written-before.server.ts'
import { WrittenBefore } from '#app/lib/written-before.ts'

const renderTimeout = 6_000
/** React writes it in front of a stream, and not in front of a text. */
const doctype = '<!DOCTYPE html>'
const end = '</body></html>'

/** Both as `bytesOf` has them. */
type Written = {
  /** All of the page but its document type and what follows, with marks for what was written before. */
  begin: string
  /** Its last scripts. */
  scripts: string
  failed: boolean
}

/**
 * Writes the whole page before the first byte leaves: its inline scripts are hashed into its policy. Texts are put together once,
 * at the end: each time a page is searched after it grew, it is copied. See docs/decisions/0235-pages-are-written-at-once.md.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const brand = readBrand(context.get(servicesContext))
  const before = writtenBefore()
  const written =
    (await writeAtOnce(entryContext, request.url, before)) ??
    (await waitForPage(<ServerRouter context={entryContext} url={request.url} />, context.get(logContext)))
  // The office is worked with at once: of a text that stood there, React forgets what was typed before its code came.
  const officePolicy = context.get(policyContext)
  const begin = import.meta.env.PROD && !officePolicy ? scriptsLater(written.begin) : written.begin
  const html = `${doctype}${withBrand(begin, await brand)}${written.scripts}${end}`
  headers.set('Content-Type', 'text/html; charset=utf-8')
  // In development Vite adds styles, scripts and its own socket to the page.
  const policyOf = officePolicy ?? contentSecurityPolicy
  headers.set('Content-Security-Policy', import.meta.env.PROD ? policyOf(html, 'latin1') : "frame-ancestors 'none'")
  const body = before.fill(html)
  const takeBody = context.get(bodyContext)
  takeBody?.(body)
  return new Response(takeBody ? null : body, { status: written.failed ? 500 : status, headers })
}

/** A page, unless a part of it has to be waited for or fails. */
async function writeAtOnce(
  entryContext: EntryContext,
  url: string,
  before: ReturnType<typeof writtenBefore>,
): Promise<Written | undefined> {
  const { serverHandoffStream, renderMeta } = entryContext
  const page = renderToString(
    // In development what is written may be out of date with the next change of a source.
    <WrittenBefore value={import.meta.env.PROD ? before : undefined}>
      <ServerRouter context={{ ...entryContext, serverHandoffStream: undefined }} url={url} />
    </WrittenBefore>,
  )
  if (page.includes(unwritten)) return undefined
  before.keep(page)
  const begin = bytesOf(page).slice(0, -end.length)
  if (!serverHandoffStream || !renderMeta?.didRenderScripts) return { begin, scripts: '', failed: false }
  // What the routes loaded, as React Router's own component would hand it over.
  const data = bytesOf(JSON.stringify(await text(serverHandoffStream))).replaceAll('<', '\\u003c')
  const to = 'window.__reactRouterContext.streamController'
  return { begin, scripts: `<script>${to}.enqueue(${data});${to}.close();</script>`, failed: false }
}

/** A page with parts whose code is not here yet, or that fail. */
function waitForPage(page: ReactNode, log: Logger): Promise<Written> {
  return new Promise((resolve, reject) => {
    let failed = false
    let shellReady = false
    const { pipe, abort } = renderToPipeableStream(page, {
      // The page leaves in one piece: a large boundary must stand where it belongs, not hidden until a script moves it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        shellReady = true
      },
      async onAllReady() {
        clearTimeout(timer)
        const written = await text(pipe(new PassThrough()))
        resolve({ begin: bytesOf(written).slice(doctype.length, -end.length), scripts: '', failed })
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        failed = true
        // Before the shell the error goes on to handleError, which logs it.
        if (shellReady) log.error({ err: error }, 'page render failed')
      },
    })
    const timer = setTimeout(() => abort(new Error('the page took too long to render')), renderTimeout)
  })
}

/** Errors of loaders, actions and renders, once each; the visitor gets the request id, never the reason. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const log = context.get(logContext)
  if (isRouteErrorResponse(error)) {
    // React Router's own refusals (no such route, no action here) stand in the request's line already.
    log.debug({ status: error.status, statusText: error.statusText }, 'refused')
    return
  }
  log.error({ err: error }, 'request failed')
}
