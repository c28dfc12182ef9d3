type AssigneeSelectProps = { people: readonly { id: string; name: string }[]; me: string }

/** The assignee of a bulk action: `owner` is an id, or `unassigned`. */
export const AssigneeSelect = ({ people, me }: AssigneeSelectProps) => (
  <select name="owner" aria-label="Assignee" defaultValue="" className="list-select">
    <option value="">Assignee</option>
    <option value={me}>Me</option>
    <option value="unassigned">Unassigned</option>
    {people
      .filter(({ id }) => id !== me)
      .map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
  </select>
)
