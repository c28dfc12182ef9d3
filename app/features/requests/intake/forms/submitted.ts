import { parseReference } from '../../reference.ts'

/**
 * For the address that a form sent without JavaScript leads to: `/get-started?submitted&reference=BW-7K3F-92`. Without a
 * reference the page is public; with one it is one visitor's.
 */
export const getReferenceParam = (reference: string | null) => (reference ? `&reference=${reference}` : '')

/** The reference in such an address; nothing that is not one. */
export function getReference(request: Request): string | null {
  return parseReference(new URL(request.url).searchParams.get('reference') ?? '') ?? null
}

/** For responses to such URLs: no cache stores them, no search engine lists them. */
export const privatePageHeaders = { 'Cache-Control': 'private, no-store', 'X-Robots-Tag': 'noindex' }
