import { randomUUID } from 'node:crypto'
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { readBrand } from '#app/features/brand/brand.server.ts'
import { type Brand, defaultBrand } from '#app/features/brand/brand.ts'
import { toPaletteRule } from '#app/features/brand/colors/palette.ts'
import { createContentSecurityPolicy, listOwnScripts } from '#app/lib/http/content-security-policy.ts'
import { renderPage } from '#app/lib/http/render-page.server.ts'
import { logContext, policyContext } from '#app/lib/http/request-context.ts'
import { servicesContext } from '#app/lib/services.ts'
import { replaceBytes } from '#app/lib/text/replace-bytes.ts'

/**
 * Renders the whole page before the first byte leaves. The renderer marks its inline scripts with a nonce; the policy allows exactly
 * these by their hashes, and the nonce is removed, so that a page can be cached (decision 0007).
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const brand = readBrand(context.get(servicesContext))
  const nonce = randomUUID()
  const page = <ServerRouter context={entryContext} url={request.url} nonce={nonce} />
  const { html: rendered, hasFailed } = await renderPage(page, { nonce, log: context.get(logContext) })
  const { html, style } = applyBrand(rendered, await brand)
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const createPolicy = context.get(policyContext) ?? createContentSecurityPolicy
  const policy = createPolicy({ scripts: listOwnScripts(html, nonce), styles: style ? [style] : [] })
  // In development Vite adds styles, scripts and its own socket to the page.
  headers.set('Content-Security-Policy', import.meta.env.PROD ? policy : "frame-ancestors 'none'")
  const body = lowerScriptPriority(replaceBytes(html, ` nonce="${nonce}"`, ''))
  return new Response(body, { status: hasFailed ? 500 : status, headers })
}

const toThemeColorTag = (ground: string) => `<meta name="theme-color" content="${ground}"/>`

/**
 * Adds the brand's colors to a page. Also returns the text of the style element, '' for the default brand. Inline, as a file
 * would cost every first visit a request (decision 0035).
 */
function applyBrand(html: Buffer, { colours: colors }: Pick<Brand, 'colours'>): { html: Buffer; style: string } {
  const style = toPaletteRule(colors)
  if (style === '') return { html, style }
  const headEnd = html.indexOf('</head>')
  const head = html.subarray(0, headEnd)
  const colored = replaceBytes(head, toThemeColorTag(defaultBrand.colours.ground), toThemeColorTag(colors.ground))
  return { html: Buffer.concat([colored, Buffer.from(`<style>${style}</style>`), html.subarray(headEnd)]), style }
}

/** Style sheet, fonts and first image load before the scripts, which `<Scripts>` preloads with high priority. */
function lowerScriptPriority(html: Buffer): Buffer<ArrayBuffer> {
  return replaceBytes(html, '<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/** Errors of loaders, actions and pages that cannot be rendered; the visitor gets the request id, never the reason. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return
  const log = context.get(logContext)
  if (isRouteErrorResponse(error)) {
    // React Router's own rejections (no such route, no action here) are in the request's log line already.
    log.debug({ status: error.status, statusText: error.statusText }, 'request.rejected')
    return
  }
  log.error({ err: error }, 'request.failed')
}
