import { CircleAlert } from 'lucide-react'
import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { requestStatuses, statusTitles } from '#app/features/requests/statuses.ts'
import type { Mentionable } from '#app/features/requests/work/notes/note-text.ts'
import { longestNextStep, seenField, workFields } from '#app/features/requests/work/work.schema.ts'
import { formatLongDate, isIsoDate } from '#app/lib/dates.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { Panel } from '../../../shell/admin-page.tsx'
import type { Answer } from '../action-result.ts'
import { usePageNow, When } from '../relative-time.tsx'
import { overdue } from './due-label.ts'
import { type Conflict, useWork, type Work } from './use-details.ts'

type WorkPanelProps = {
  work: Work
  people: Mentionable[]
  me: string
  /** Somebody who owns it and works on requests no more. */
  formerOwner: Mentionable | null
  answered: Answer | undefined
  /** Of the page, without what it was told. */
  address: string
  form: RefObject<HTMLFormElement | null>
}

const statuses = requestStatuses.map((value) => ({ value, label: statusTitles[value] }))

/** Status, owner and next step: saved as they are chosen or, without JavaScript, by a button. */
export function WorkPanel({ work, people, me, formerOwner, answered, address, form }: WorkPanelProps) {
  const { values, mine, conflict, busy, saved, failed, errors, save, type, typed, again, useMine, useTheirs } = useWork(
    work,
    answered,
  )
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  const due = overdue(values, usePageNow())
  const owners = [
    ...people.map(({ id, name }) => ({ value: id, label: id === me ? `${name} (you)` : name })),
    ...(formerOwner ? [{ value: formerOwner.id, label: `${formerOwner.name} (no longer here)` }] : []),
  ]
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) typed()
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    typed()
  }
  return (
    <Panel title="Work" aside={<Saving {...{ busy, saved, failed, again }} />}>
      <form
        ref={form}
        method="post"
        action={address}
        aria-label="Work"
        className="request-work"
        onSubmit={(event) => event.preventDefault()}
      >
        <input type="hidden" name="intent" value="work" />
        <input type="hidden" name="version" value={work.version} />
        <input type="hidden" name="seen" value={work.seen} />
        {workFields.map((name) => (
          <input key={name} type="hidden" name={seenField(name)} value={work.values[name]} />
        ))}
        {conflict && (
          <ConflictNote conflict={conflict} mine={mineText({ ...mine }, owners)} address={address}>
            <Button type="submit" size="sm" onClick={scripted ? useMine : undefined}>
              Use mine anyway
            </Button>
            {scripted ? (
              <Button variant="secondary" size="sm" onClick={useTheirs}>
                Keep theirs
              </Button>
            ) : (
              <Link to={address} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                Keep theirs
              </Link>
            )}
          </ConflictNote>
        )}
        <Select
          label="Status"
          name="status"
          options={statuses}
          value={values.status}
          onChange={({ target }) => save({ status: target.value })}
          errors={errors.status}
        />
        <div>
          <Select
            label="Owner"
            name="owner"
            placeholder="Unassigned"
            options={owners}
            value={values.owner}
            onChange={({ target }) => save({ owner: target.value })}
            errors={errors.owner}
          />
          {values.owner !== me && (
            <button
              type="submit"
              form="request-assign"
              id="request-assign-button"
              className="request-link mt-1"
              onClick={(event) => {
                event.preventDefault()
                save({ owner: me })
              }}
            >
              Assign to me
            </button>
          )}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it hears when the focus leaves both fields */}
        <div className="request-next" onBlur={leave} onKeyDown={enter}>
          <TextField
            label="Next step"
            name="next_step"
            placeholder="Such as: call about the colors"
            maxLength={longestNextStep}
            autoComplete="off"
            value={values.next_step}
            onChange={({ target }) => type({ next_step: target.value })}
            errors={errors.next_step}
          />
          <div>
            <TextField
              label="Due"
              name="next_step_on"
              type="date"
              value={values.next_step_on}
              onChange={({ target }) => type({ next_step_on: target.value })}
              errors={errors.next_step_on}
            />
            {due && <p className="mt-1.5 text-sm font-medium text-danger">{due}</p>}
          </div>
        </div>
        <noscript>
          <button type="submit" className={buttonClass({ size: 'sm' })}>
            Save
          </button>
        </noscript>
      </form>
      <form id="request-assign" method="post" action={address}>
        <input type="hidden" name="intent" value="work" />
        <input type="hidden" name="version" value={work.version} />
        <input type="hidden" name="seen" value={work.seen} />
        <input type="hidden" name="owner" value={me} />
      </form>
    </Panel>
  )
}

function Saving({ busy, saved, failed, again }: { busy: boolean; saved: boolean; failed: boolean; again: () => void }) {
  return (
    <p role="status" className="text-sm leading-6 text-muted">
      {busy ? 'Saving…' : saved ? 'Saved' : ''}
      {failed && (
        <span className="font-medium text-danger">
          Not saved.{' '}
          <button type="button" className="request-link" onClick={again}>
            Try again
          </button>
        </span>
      )}
    </p>
  )
}

type ConflictNoteProps = { conflict: Conflict; mine: string; address: string; children: React.ReactNode }

function ConflictNote({ conflict: { meanwhile }, mine, children }: ConflictNoteProps) {
  return (
    <div role="alert" className="request-conflict col-span-full">
      <p className="flex gap-2 font-semibold">
        <CircleAlert className="mt-0.5 size-4 shrink-0" />
        Nothing of yours was saved.
      </p>
      {meanwhile.length === 0 && <p>Somebody changed this request meanwhile.</p>}
      <ul className="grid gap-1">
        {meanwhile.map(({ who, did, at }) => (
          <li key={`${who}${did}`}>
            {who} {did}, <When at={at} />
          </li>
        ))}
      </ul>
      {mine && <p>Yours: {mine}</p>}
      <div className="mt-1 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}

function mineText(mine: Partial<Work['values']>, owners: { value: string; label: string }[]): string {
  const { status, owner, next_step, next_step_on } = mine
  return [
    status && statuses.find(({ value }) => value === status)?.label,
    owner !== undefined && (owners.find(({ value }) => value === owner)?.label ?? 'Unassigned'),
    next_step !== undefined && (next_step || 'no next step'),
    next_step_on && isIsoDate(next_step_on) && formatLongDate(next_step_on),
  ]
    .filter(Boolean)
    .join(', ')
}
