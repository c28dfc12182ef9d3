import { useFetcher, useLocation } from 'react-router'
import { getButtonClass } from '#app/ui/button.tsx'
import { getAssigneePath } from '../proposal-paths.ts'
import type { action } from './assignee.route.tsx'
import type { OpenedProposal } from './open-proposal.server.ts'

/** Assigns the proposal on change or, without JavaScript, by a button. */
export function AssigneeForm({ proposal }: { proposal: OpenedProposal }) {
  const { id, assignee_id: assigneeId, assignee, team } = proposal
  const { Form, submit, formData, data: result } = useFetcher<typeof action>()
  const { search } = useLocation()
  // Without JavaScript, the URL has the result.
  const hasError = result ? !result.isAssignable : new URLSearchParams(search).get('assignee') === 'unavailable'
  const isFormer = assigneeId !== null && !team.some((person) => person.id === assigneeId)
  const people = isFormer ? [...team, { id: assigneeId, name: `${assignee} (no longer handles proposals)` }] : team
  return (
    <Form method="post" action={getAssigneePath(id)} aria-label="Assignee" className="proposal-assignee">
      <label htmlFor="proposal-assignee" className="text-sm text-muted">
        Assignee
      </label>
      <select
        id="proposal-assignee"
        name="assignee"
        className="control"
        autoComplete="off"
        aria-invalid={hasError || undefined}
        aria-describedby={hasError ? 'proposal-assignee-error' : undefined}
        value={String(formData?.get('assignee') ?? assigneeId ?? '')}
        onChange={({ currentTarget }) => void submit(currentTarget.form)}
      >
        <option value="">Unassigned</option>
        {people.map((person) => (
          <option key={person.id} value={person.id}>
            {person.name}
          </option>
        ))}
      </select>
      <noscript>
        <button
          type="submit"
          name="redirect"
          value="yes"
          className={getButtonClass({ size: 'sm', variant: 'secondary' })}
        >
          Assign
        </button>
      </noscript>
      {hasError && (
        <p id="proposal-assignee-error" role="alert" className="basis-full text-sm font-medium text-danger">
          This person can no longer be assigned to proposals.
        </p>
      )}
    </Form>
  )
}
