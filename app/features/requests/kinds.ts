import { requestKinds } from '#db/tables/request-values.ts'

export { requestKinds }

export type RequestKind = (typeof requestKinds)[number]

export const kindTitles: Record<RequestKind, string> = {
  'email-signup': 'Email signup',
  project: 'Project request',
  quote: 'Quote request',
  'swag-box': 'Swag box request',
  'free-sample': 'Free sample request',
}
