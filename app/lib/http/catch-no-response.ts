import { data, isRouteErrorResponse } from 'react-router'

/**
 * For a client action: waits for the server's action, and turns a lost connection or a server error into data, so that the page and
 * its input stay.
 * @throws redirects and responses below 500
 */
export async function catchNoResponse<Result, Failure>(action: Promise<Result>, failure: Failure) {
  try {
    return await action
  } catch (error) {
    const isResponse = (error instanceof Response || isRouteErrorResponse(error)) && error.status < 500
    if (isResponse) throw error
    return data(failure, { status: 503 })
  }
}
