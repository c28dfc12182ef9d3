import { type ClientActionFunctionArgs, isRouteErrorResponse } from 'react-router'
import { type NoResponse, type ReceiveResult, storedRequest } from '../received.ts'

/**
 * For every route with a request form: `export { clientAction } from '#app/features/requests/intake/forms/client-action.ts'`.
 * Turns a lost connection or an invalid response into data, so that the page and its input stay. Notes a stored request even if
 * the form is gone by then.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    const result = await serverAction<ReceiveResult<unknown> | undefined>()
    if (result?.status === 'stored') storedRequest.write(result)
    return result
  } catch (error) {
    // A redirect is a valid response.
    if (error instanceof Response && error.status < 400) throw error
    const hasResponse = error instanceof Response || isRouteErrorResponse(error)
    return { status: 'no-response', kind: hasResponse ? 'failed' : 'unreachable' } satisfies NoResponse
  }
}
