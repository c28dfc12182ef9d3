import { data } from 'react-router'

/** Every other path of the portal. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound() {
  return null
}
