/** Kinds of requests that a visitor can submit, each with its own table (docs/domain.md, Requests). */
export const requestKinds = ['email-signup', 'project', 'quote', 'swag-box', 'free-sample'] as const

export type RequestKind = (typeof requestKinds)[number]

export const kindTitles: Record<RequestKind, string> = {
  'email-signup': 'Email signup',
  project: 'Project request',
  quote: 'Quote request',
  'swag-box': 'Swag box request',
  'free-sample': 'Free sample request',
}
