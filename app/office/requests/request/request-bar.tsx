import { ChevronDown, ChevronUp } from 'lucide-react'
import { Link } from 'react-router'
import type { Viewer } from '#app/features/requests/work/viewers.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { BackLink } from '../../shell/admin-page.tsx'
import { KeysHelp } from '../shortcuts/shortcuts-dialog.tsx'
import { Presence } from './presence/presence.tsx'

/** The keys of a request's page, as its help names them. */
const keys = [
  ['j', 'Next request'],
  ['k', 'Previous request'],
  ['e', 'Status'],
  ['a', 'Owner'],
  ['i', 'Assign to me'],
  ['c', 'Write a note'],
  ['r', 'Answer'],
  ['Ctrl Enter', 'Store the note'],
  ['?', 'This help'],
  ['Esc', 'Back to the inbox'],
] as const

type RequestBarProps = {
  inbox: string
  /** Where the list one came from goes on; null at its ends. */
  newer: string | null
  older: string | null
  others: Viewer[]
  /** Where one answers it. */
  answer: string
}

/** Back, on, who else is here and the answer: it stays in sight. */
export function RequestBar({ inbox, newer, older, others, answer }: RequestBarProps) {
  return (
    <div className="request-bar">
      <BackLink to={inbox} label="Inbox" />
      <nav aria-label="In the list" className="flex">
        <Step to={newer} label="Previous request">
          <ChevronUp />
        </Step>
        <Step to={older} label="Next request">
          <ChevronDown />
        </Step>
      </nav>
      <Presence others={others} />
      <span className="max-lg:hidden">
        <KeysHelp keys={keys} />
      </span>
      <ButtonLink id="request-answer" to={answer} size="sm">
        Answer
      </ButtonLink>
    </div>
  )
}

function Step({ to, label, children }: { to: string | null; label: string; children: React.ReactNode }) {
  if (to === null) {
    return (
      <span aria-hidden="true" className="request-step opacity-35">
        {children}
      </span>
    )
  }
  return (
    <Link to={to} aria-label={label} className="request-step">
      {children}
    </Link>
  )
}
