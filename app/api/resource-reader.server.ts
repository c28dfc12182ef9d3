import * as v from 'valibot'
import type { ReadResource } from '#app/features/webhooks/delivery/deliver.server.ts'
import type { Services } from '#app/lib/services.ts'
import { endpoints } from './endpoints.server.ts'
import { ApiProblem } from './framework/problem.ts'

/** Returns a function that reads resources as `GET` of the API returns them, for webhooks. */
export const createResourceReader =
  (services: Services): ReadResource =>
  async (resource, id) => {
    const endpoint = endpoints.find(({ method, path }) => method === 'GET' && path === `/${resource}s/{id}`)
    if (!endpoint) throw new Error(`the API has no resource ${resource}`)
    try {
      // These handlers only use the services and the id.
      return v.parse(endpoint.response, await endpoint.handle({ services, params: { id } } as never))
    } catch (error) {
      if (error instanceof ApiProblem && error.problem === 'not-found') return null
      throw error
    }
  }
