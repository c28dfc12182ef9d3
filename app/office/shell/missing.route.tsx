import { data, Link } from 'react-router'
import { buttonClass } from '#app/ui/button.tsx'
import { admits } from '../door/access.ts'
import type { Route } from './+types/missing.route.ts'
import { OfficePage, officeMeta } from './page.tsx'

export const headers = admits('all staff')
export const meta: Route.MetaFunction = ({ matches }) => officeMeta('Nothing here', matches)

export const loader = () => data(null, { status: 404 })

export default function Missing() {
  return (
    <OfficePage
      narrow
      title="There is nothing here"
      lead="No page of the office has this address, or what it showed is gone."
    >
      <p>
        <Link to="/admin" className={buttonClass()}>
          To the office
        </Link>
      </p>
    </OfficePage>
  )
}
