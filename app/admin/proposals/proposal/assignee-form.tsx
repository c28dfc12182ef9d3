import { useFetcher } from 'react-router'
import { getButtonClass } from '#app/ui/button.tsx'
import { getAssigneePath } from '../proposal-paths.ts'
import type { OpenedProposal } from './open-proposal.server.ts'

/** Assigns the proposal on change or, without JavaScript, by a button. */
export function AssigneeForm({ proposal }: { proposal: OpenedProposal }) {
  const { id, assignee_id: assigneeId, assignee, team } = proposal
  const { Form, submit, formData } = useFetcher()
  const isFormer = assigneeId !== null && !team.some((person) => person.id === assigneeId)
  const people = isFormer ? [...team, { id: assigneeId, name: `${assignee} (deactivated)` }] : team
  return (
    <Form method="post" action={getAssigneePath(id)} aria-label="Assignee" className="proposal-assignee">
      <label htmlFor="proposal-assignee" className="text-sm text-muted">
        Assignee
      </label>
      <select
        id="proposal-assignee"
        name="assignee"
        className="control"
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
    </Form>
  )
}
