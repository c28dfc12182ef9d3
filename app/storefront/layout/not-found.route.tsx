import { data } from 'react-router'
import { createNotFoundMeta } from '#app/lib/http/head/page-meta.ts'

export { default } from './not-found.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export const meta = createNotFoundMeta
