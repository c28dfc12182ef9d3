import type { Context } from 'hono'
import type { HttpEnv } from './http-env.ts'

/**
 * Wraps a body: its failure is logged and closes the connection, so that clients notice the truncation. Node's adapter would
 * print the error and might append it to the response.
 * @param done called once, after reading, failure or cancellation
 */
export function cutOffOnFailure(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  { env, var: { log } }: Pick<Context<HttpEnv>, 'env' | 'var'>,
  done = () => {},
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader()
  return new ReadableStream({
    async pull(controller) {
      const { value } = await reader.read().catch((error: unknown) => {
        log.error({ err: error }, 'response.aborted')
        env.outgoing.destroy()
        return { value: undefined }
      })
      if (value) return controller.enqueue(value)
      done()
      controller.close()
    },
    cancel(reason) {
      done()
      return reader.cancel(reason)
    },
  })
}
