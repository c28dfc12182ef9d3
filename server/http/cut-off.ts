import type { Context } from 'hono'
import type { HttpEnv } from './http-env.ts'

/**
 * The same body, whose failure is logged and ends the connection, so that no one takes half an answer for all: Node's adapter would
 * print the error, and can write it behind what was sent.
 * @param done called once: it has been read, has failed or is wanted no more
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
        log.error({ err: error }, 'an answer broke off')
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
