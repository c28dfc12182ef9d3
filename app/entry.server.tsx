import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
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
import { logContext, policyContext } from '#app/lib/request-context.ts'
import { scriptsLater } from '#app/lib/scripts-later.ts'
import { servicesContext } from '#app/lib/services.ts'

const renderTimeout = 6_000

/** Buffers the page: its inline scripts must be hashed into the CSP header before the first byte leaves. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const log = context.get(logContext)
  const brand = readBrand(context.get(servicesContext))
  return new Promise((resolve, reject) => {
    let renderStatus = status
    let shellReady = false
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entryContext} url={request.url} />, {
      // The page leaves in one piece: a large boundary must stand where it belongs, not hidden until a script moves it.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        shellReady = true
      },
      async onAllReady() {
        clearTimeout(timer)
        const page = await textOf(pipe)
        // The office is worked with at once: of a text that stood there, React forgets what was typed before its code came.
        const officePolicy = context.get(policyContext)
        const html = withBrand(import.meta.env.PROD && !officePolicy ? scriptsLater(page) : page, await brand)
        headers.set('Content-Type', 'text/html; charset=utf-8')
        // In development Vite adds styles, scripts and its own socket to the page.
        const policyOf = officePolicy ?? contentSecurityPolicy
        const policy = import.meta.env.PROD ? policyOf(html) : "frame-ancestors 'none'"
        headers.set('Content-Security-Policy', policy)
        resolve(new Response(html, { status: renderStatus, headers }))
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError(error) {
        renderStatus = 500
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

/** What React writes in small pieces, as one text: a stream that is read again would cost as much as the pieces. */
function textOf(pipe: (to: Writable) => unknown): Promise<string> {
  const pieces: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    const body = new Writable({
      write(piece: Uint8Array, _encoding, written) {
        pieces.push(piece)
        written()
      },
    })
    body.on('finish', () => resolve(Buffer.concat(pieces).toString()))
    body.on('error', reject)
    pipe(body)
  })
}
