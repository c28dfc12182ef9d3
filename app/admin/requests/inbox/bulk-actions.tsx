import { Check } from 'lucide-react'
import { AssigneeSelect } from '#app/admin/components/data-list/assignee-select.tsx'
import type { ListShortcut } from '#app/admin/components/data-list/use-list-shortcuts.ts'
import { requestStatuses, statusTitles } from '#app/features/requests/statuses.ts'
import { Button } from '#app/ui/button.tsx'
import type { Person } from './filters.ts'

type BulkActionsProps = {
  assignees: readonly Person[]
  me: string
  /** The list shows spam. */
  isSpam: boolean
}

/** Actions on the selected requests. */
export function BulkActions({ assignees, me, isSpam }: BulkActionsProps) {
  return (
    <>
      <select name="status" aria-label="Status" defaultValue="" className="list-select">
        <option value="">Status</option>
        {requestStatuses.map((status) => (
          <option key={status} value={status}>
            {statusTitles[status]}
          </option>
        ))}
      </select>
      <AssigneeSelect people={assignees} me={me} />
      <Button type="submit" name="intent" value="apply" size="sm">
        <Check />
        Apply
      </Button>
      <Button type="submit" name="intent" value="read" variant="ghost" size="sm">
        Mark as read
      </Button>
      {!isSpam && (
        <Button type="submit" name="intent" value="create-proposal" variant="ghost" size="sm">
          Create proposal
        </Button>
      )}
      <Button type="submit" name="intent" value={isSpam ? 'not-spam' : 'spam'} variant="ghost" size="sm">
        <span>{isSpam ? 'Mark as not spam' : 'Mark as spam'}</span>
      </Button>
    </>
  )
}

const getSelect = (form: HTMLFormElement, name: string) => {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLSelectElement ? field : undefined
}

const open = (name: string) => (form: HTMLFormElement) => {
  getSelect(form, name)?.focus()
  getSelect(form, name)?.showPicker?.()
}

const press = (form: HTMLFormElement, intent: string) =>
  form.querySelector<HTMLButtonElement>(`button[name="intent"][value="${intent}"]`)?.click()

export const getInboxShortcuts = (me: string): ListShortcut[] => [
  { key: 'e', label: 'Set status', run: open('status') },
  { key: 'a', label: 'Set assignee', run: open('owner') },
  {
    key: 'i',
    label: 'Assign to me',
    run: (form) => {
      const assignee = getSelect(form, 'owner')
      if (!assignee) return
      assignee.value = me
      const status = getSelect(form, 'status')
      if (status) status.value = ''
      press(form, 'apply')
    },
  },
  { key: 'm', label: 'Mark as read', run: (form) => press(form, 'read') },
]
