import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { FetchedAhead } from './fetched-ahead.tsx'
import { followQuickLinks } from './follow-quick-links.ts'

/** What the quick links of a page do, for all of them together. */
export function QuickLinks() {
  const navigate = useNavigate()
  const { key } = useLocation()
  useEffect(() => followQuickLinks(navigate), [navigate])
  return <FetchedAhead key={key} />
}
