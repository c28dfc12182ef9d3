import { createContext, useContext } from 'react'

/** False while the server has no PUBLIC_URL: links then begin with the URL of the admin. */
export const HasPublicUrlContext = createContext(true)

/** Warns below a link to copy that it may not work elsewhere. */
export function PublicUrlNote() {
  if (useContext(HasPublicUrlContext)) return null
  return (
    <span className="block text-sm text-muted">
      PUBLIC_URL is not set on the server, so this link works only where the URL of this admin does.
    </span>
  )
}
