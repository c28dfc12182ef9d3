import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ReactNode } from 'react'
import { renderToPipeableStream } from 'react-dom/server'
import type { Logger } from '../log.ts'

const renderTimeoutMs = 6_000

/**
 * Renders a whole page. A part that fails shows its fallback; the error is logged and the page counts as failed.
 * @throws the error of a page that cannot be rendered
 */
export function renderPage(
  page: ReactNode,
  { nonce, log }: { nonce: string; log: Pick<Logger, 'error'> },
): Promise<{ html: Buffer; hasFailed: boolean }> {
  return new Promise((resolve, reject) => {
    const errors: unknown[] = []
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      // Sends the page as a whole: large boundaries render in place instead of being moved by a script.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        for (const error of errors) log.error({ err: error }, 'page.render_failed')
        buffer(pipe(new PassThrough())).then((html) => resolve({ html, hasFailed: errors.length > 0 }), reject)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError: (error) => void errors.push(error),
    })
    const timer = setTimeout(() => abort(new Error('the page took too long to render')), renderTimeoutMs)
  })
}
