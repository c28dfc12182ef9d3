import { Ban, Check, MailOpen, X } from 'lucide-react'
import type { RefObject } from 'react'
import { requestStatuses, statusTitles } from '#app/features/requests/statuses.ts'
import { Button } from '#app/ui/button.tsx'
import type { Person } from './filter/chips.tsx'

type BulkBarProps = {
  picked: number
  owners: readonly Person[]
  me: string
  /** Whether the list shows spam, to be taken back. */
  spam: boolean
  busy: boolean
  bar: RefObject<HTMLFieldSetElement | null>
  onClear: () => void
}

/** What can be done with all that are picked. In sight as soon as one is, without any script. */
export function BulkBar({ picked, owners, me, spam, busy, bar, onClear }: BulkBarProps) {
  return (
    <fieldset ref={bar} className="inbox-bulk" aria-label="With the selected requests">
      <p className="font-semibold tabular-nums">{picked > 0 ? `${picked} selected` : 'Selected'}</p>
      <select name="status" aria-label="Status" defaultValue="" className="inbox-select">
        <option value="">Status</option>
        {requestStatuses.map((status) => (
          <option key={status} value={status}>
            {statusTitles[status]}
          </option>
        ))}
      </select>
      <select name="owner" aria-label="Owner" defaultValue="" className="inbox-select">
        <option value="">Owner</option>
        <option value={me}>Me</option>
        <option value="nobody">Unassigned</option>
        {owners
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
        {spam ? 'Not spam' : 'Spam'}
      </Button>
      {picked > 0 && (
        <button type="button" onClick={onClear} aria-label="Select none" className="inbox-tool ml-auto">
          <X />
        </button>
      )}
    </fieldset>
  )
}
