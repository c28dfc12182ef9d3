import { parseReference } from '#app/features/requests/reference.ts'

/** Path of the confirmation of a checkout without JavaScript; the page knows only this URL. */
export const getSuccessPath = (reference: string | null) =>
  reference ? `/swag-box-success?reference=${reference}` : '/swag-box-success'

/** The reference in such a URL; undefined if it is malformed. It never serves to look up a request. */
export const getReference = (search: string) => parseReference(new URLSearchParams(search).get('reference') ?? '')
