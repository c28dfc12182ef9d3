import { CircleAlert } from 'lucide-react'
import type { FocusEvent, KeyboardEvent, RefObject } from 'react'
import { Link } from 'react-router'
import { Panel } from '#app/admin/shell/admin-page.tsx'
import { useTimeZone } from '#app/admin/shell/time-zone-context.ts'
import { openStatuses, requestStatuses, statusTitles } from '#app/features/requests/statuses.ts'
import { detailsFields, getOriginalField, maxNextStepLength } from '#app/features/requests/workflow/details.schema.ts'
import type { Mentionable } from '#app/features/requests/workflow/notes/note-text.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { isIsoDate } from '#app/lib/time/dates.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { formatDueDate } from '../../inbox/age.ts'
import type { ActionResult } from '../action-result.ts'
import { RelativeTime, usePageNow } from '../relative-time.tsx'
import { describeChange } from './describe-change.ts'
import { type Conflict, type Details, useDetails } from './use-details.ts'

type DetailsPanelProps = {
  reference: string
  details: Details
  people: Mentionable[]
  me: string
  /** The assignee, if they can no longer handle requests. */
  formerAssignee: Mentionable | null
  actionResult: ActionResult | undefined
  /** URL of the page, without `?notice=`. */
  url: string
  form: RefObject<HTMLFormElement | null>
}

const statuses = requestStatuses.map((value) => ({ value, label: statusTitles[value] }))

/** Status, assignee and next step: saved on change or, without JavaScript, by a button. */
export function DetailsPanel({
  reference,
  details,
  people,
  me,
  formerAssignee,
  actionResult,
  url,
  form,
}: DetailsPanelProps) {
  const {
    values,
    mine,
    conflict,
    busy,
    saved,
    failed,
    errors,
    save,
    editNextStep,
    saveNextStep,
    retry,
    overwriteTheirs,
    acceptTheirs,
  } = useDetails(reference, details, actionResult)
  const isHydrated = useHydrated()
  const due = getDueLabel(values, usePageNow(), useTimeZone().name)
  const assignees = [
    ...people.map(({ id, name }) => ({ value: id, label: id === me ? `${name} (you)` : name })),
    ...(formerAssignee
      ? [{ value: formerAssignee.id, label: `${formerAssignee.name} (no longer handles requests)` }]
      : []),
  ]
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (!currentTarget.contains(relatedTarget)) saveNextStep()
  }
  const enter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    saveNextStep()
  }
  return (
    <Panel title="Details" aside={<Saving busy={busy} saved={saved} failed={failed} again={retry} />}>
      <form
        ref={form}
        method="post"
        action={url}
        aria-label="Details"
        className="request-details"
        onSubmit={(event) => event.preventDefault()}
      >
        <input type="hidden" name="intent" value="details" />
        <input type="hidden" name="version" value={details.version} />
        <input type="hidden" name="seen" value={details.lastEventId} />
        {detailsFields.map((name) => (
          <input key={name} type="hidden" name={getOriginalField(name)} value={details.values[name]} />
        ))}
        {conflict && (
          <DetailsConflictMessage
            conflict={conflict}
            mine={describeChange(mine, { fields: conflict.fields, current: details.values, assignees })}
          >
            <Button type="submit" size="sm" onClick={isHydrated ? overwriteTheirs : undefined}>
              Save anyway
            </Button>
            {isHydrated ? (
              <Button variant="secondary" size="sm" onClick={acceptTheirs}>
                Keep their changes
              </Button>
            ) : (
              <Link to={url} className={getButtonClass({ variant: 'secondary', size: 'sm' })}>
                Keep their changes
              </Link>
            )}
          </DetailsConflictMessage>
        )}
        <Select
          label="Status"
          name="status"
          autoComplete="off"
          options={statuses}
          value={values.status}
          onChange={({ target }) => save({ status: target.value })}
          errors={errors.status}
        />
        <div>
          <Select
            label="Assignee"
            name="assignee"
            autoComplete="off"
            placeholder="Unassigned"
            options={assignees}
            value={values.assignee}
            onChange={({ target }) => save({ assignee: target.value })}
            errors={errors.assignee}
          />
          {values.assignee !== me && (
            <button
              type="submit"
              form="request-assign"
              id="request-assign-button"
              className="request-link mt-1"
              onClick={(event) => {
                event.preventDefault()
                save({ assignee: me })
              }}
            >
              Assign to me
            </button>
          )}
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: it observes when the focus leaves both fields */}
        <div className="request-next" onBlur={leave} onKeyDown={enter}>
          <TextField
            label="Next step"
            name="next_step"
            placeholder="For example: call about colors"
            maxLength={maxNextStepLength}
            autoComplete="off"
            value={values.next_step}
            onChange={({ target }) => editNextStep({ next_step: target.value })}
            errors={errors.next_step}
          />
          <div>
            <TextField
              label="Due date"
              name="next_step_on"
              type="date"
              value={values.next_step_on}
              onChange={({ target }) => editNextStep({ next_step_on: target.value })}
              errors={errors.next_step_on}
            />
            {due && <p className="mt-1.5 text-sm font-medium text-danger">{due}</p>}
          </div>
        </div>
        <noscript>
          <button type="submit" className={getButtonClass({ size: 'sm' })}>
            Save
          </button>
        </noscript>
      </form>
      <form id="request-assign" method="post" action={url}>
        <input type="hidden" name="intent" value="details" />
        <input type="hidden" name="version" value={details.version} />
        <input type="hidden" name="seen" value={details.lastEventId} />
        <input type="hidden" name="assignee" value={me} />
      </form>
    </Panel>
  )
}

/** The due label of a next step in a time zone: "3 days overdue". Undefined once the request is closed. */
export function getDueLabel(
  { status, next_step_on: on }: { status: string; next_step_on: string },
  now: Date,
  timeZone: string,
): string | undefined {
  return openStatuses.some((open) => open === status) && isIsoDate(on) ? formatDueDate(on, now, timeZone) : undefined
}

function Saving({ busy, saved, failed, again }: { busy: boolean; saved: boolean; failed: boolean; again: () => void }) {
  return (
    <p role="status" className="text-sm leading-6 text-muted">
      <span>{busy ? 'Saving…' : saved ? 'Saved' : ''}</span>
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

type DetailsConflictMessageProps = { conflict: Conflict; mine: string; children: React.ReactNode }

function DetailsConflictMessage({ conflict: { conflicts }, mine, children }: DetailsConflictMessageProps) {
  return (
    <div role="alert" className="request-conflict col-span-full">
      <p className="flex gap-2 font-semibold">
        <CircleAlert className="mt-0.5 size-4 shrink-0" />
        Someone else edited this while you were working. Your change was not saved.
      </p>
      <ul className="grid gap-1">
        {conflicts.map(({ id, actorName, action, at }) => (
          <li key={id}>
            <span>{`${actorName} ${action}, `}</span>
            <RelativeTime at={at} />
          </li>
        ))}
      </ul>
      {mine && <p>{`Your change: ${mine}`}</p>}
      <div className="mt-1 flex flex-wrap gap-2">{children}</div>
    </div>
  )
}
