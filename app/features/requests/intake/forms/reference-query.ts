import { parseReference } from '../../reference.ts'

/**
 * Returns the query parameter of the page after a form without JavaScript, `/get-started?submitted&reference=BW-7K3F-92`; empty
 * without a reference. A URL with a reference has a private response.
 */
export const toReferenceQuery = (reference: string | null) => (reference ? `&reference=${reference}` : '')

/** Returns the reference in such a URL; null if absent or malformed. */
export function getReference(request: Request): string | null {
  return parseReference(new URL(request.url).searchParams.get('reference') ?? '') ?? null
}

/** For responses to such URLs: no cache stores them, no search engine lists them. */
export const privatePageHeaders = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
