import { type ClientActionFunctionArgs, isRouteErrorResponse } from 'react-router'
import type { Unanswered } from '../received.ts'

/**
 * For every route with a request form: `export { clientAction } from '#app/features/requests/intake/forms/client-action.ts'`.
 * A lost connection or a broken answer becomes data, so that the page with everything typed stays on the screen.
 */
export async function clientAction({ serverAction }: ClientActionFunctionArgs): Promise<unknown> {
  try {
    return await serverAction()
  } catch (error) {
    // A redirect is an answer.
    if (error instanceof Response && error.status < 400) throw error
    const answered = error instanceof Response || isRouteErrorResponse(error)
    return { status: 'unanswered', kind: answered ? 'failed' : 'unreachable' } satisfies Unanswered
  }
}
