import { Ban, Check, MailOpen, X } from 'lucide-react'
import type { RefObject } from 'react'
import { requestStatuses, statusTitles } from '#app/features/requests/statuses.ts'
import { Button } from '#app/ui/button.tsx'
import type { Person } from './filter/chips.tsx'

type BulkBarProps = {
  picked: number
  assignees: readonly Person[]
  me: string
  /** The list shows spam. */
  spam: boolean
  busy: boolean
  bar: RefObject<HTMLFieldSetElement | null>
  onClear: () => void
}

/** Actions on the selected requests. Appears, by CSS alone, once one is selected. */
export function BulkBar({ picked, assignees, me, spam, busy, bar, onClear }: BulkBarProps) {
  return (
    <fieldset ref={bar} className="inbox-bulk" aria-label="Bulk actions">
      <p className="font-semibold whitespace-nowrap tabular-figures">
        {picked > 0 ? `${picked} selected` : 'Selected'}
      </p>
      <select name="status" aria-label="Status" defaultValue="" className="inbox-select">
        <option value="">Status</option>
        {requestStatuses.map((status) => (
          <option key={status} value={status}>
            {statusTitles[status]}
          </option>
        ))}
      </select>
      <select name="owner" aria-label="Assignee" defaultValue="" className="inbox-select">
        <option value="">Assignee</option>
        <option value={me}>Me</option>
        <option value="nobody">Unassigned</option>
        {assignees
          .filter(({ id }) => id !== me)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </select>
      <Button type="submit" name="intent" value="apply" size="sm" busy={busy} className="px-3">
        <Check />
        Apply
      </Button>
      <Button type="submit" name="intent" value="read" variant="ghost" size="sm" className="px-3">
        <MailOpen />
        Mark as read
      </Button>
      <Button type="submit" name="intent" value={spam ? 'not-spam' : 'spam'} variant="ghost" size="sm" className="px-3">
        <Ban />
        <span>{spam ? 'Mark as not spam' : 'Mark as spam'}</span>
      </Button>
      {picked > 0 && (
        <button type="button" onClick={onClear} aria-label="Clear selection" className="inbox-tool ml-auto">
          <X />
        </button>
      )}
    </fieldset>
  )
}
