import { parseReference } from '#app/features/requests/reference.ts'

/** Path of the confirmation of a checkout without JavaScript; the page knows only this URL. */
export const getSuccessPath = (reference: string | null) =>
  reference ? `/swag-box-success?reference=${reference}` : '/swag-box-success?submitted'

/**
 * Parses the query of such a URL. The reference is null if it is missing or malformed; it never serves to look up a request.
 */
export function parseSuccessQuery(search: string): { reference: string | null; isSubmitted: boolean } {
  const query = new URLSearchParams(search)
  const reference = parseReference(query.get('reference') ?? '') ?? null
  return { reference, isSubmitted: reference !== null || query.has('submitted') }
}
