import { ChevronDown, ChevronUp } from 'lucide-react'
import { Link } from 'react-router'
import type { Viewer } from '#app/features/requests/workflow/viewers.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { ShortcutsHelp } from '../../components/shortcuts/shortcuts-dialog.tsx'
import { BackLink } from '../../shell/admin-page.tsx'
import { Presence } from './presence/presence.tsx'

/** The shortcuts of a request, as their help lists them. */
const shortcuts = [
  ['j', 'Next request'],
  ['k', 'Previous request'],
  ['e', 'Set status'],
  ['a', 'Set assignee'],
  ['i', 'Assign to me'],
  ['c', 'Add a note'],
  ['r', 'Reply'],
  ['Ctrl Enter', 'Save the note'],
  ['?', 'Show shortcuts'],
  ['Esc', 'Back to the requests'],
] as const

type RequestBarProps = {
  inbox: string
  /** URLs of the neighbors in the list; null at its ends. */
  newer: string | null
  older: string | null
  others: Viewer[]
  /** URL of the reply page; null for people who cannot change requests. */
  reply: string | null
}

/** Sticky bar: back, previous and next, who else is viewing, reply. */
export function RequestBar({ inbox, newer, older, others, reply }: RequestBarProps) {
  return (
    <div className="request-bar">
      <BackLink to={inbox} label="Requests" />
      <nav aria-label="Requests in the list" className="flex">
        <AdjacentRequestLink to={newer} label="Previous request">
          <ChevronUp />
        </AdjacentRequestLink>
        <AdjacentRequestLink to={older} label="Next request">
          <ChevronDown />
        </AdjacentRequestLink>
      </nav>
      <Presence others={others} />
      {reply !== null && (
        <>
          <span className="max-lg:hidden">
            <ShortcutsHelp keys={shortcuts} />
          </span>
          <ButtonLink id="request-reply" to={reply} size="sm">
            Reply
          </ButtonLink>
        </>
      )}
    </div>
  )
}

function AdjacentRequestLink({ to, label, children }: { to: string | null; label: string; children: React.ReactNode }) {
  if (to === null) {
    return (
      <span aria-hidden="true" className="request-adjacent opacity-35">
        {children}
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} className="request-adjacent">
      {children}
    </Link>
  )
}
