import { ListFilter, Search } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { Form, useLocation, useNavigate } from 'react-router'
import {
  type InboxFilter,
  maxSearchLength,
  parseInboxFilter,
  toInboxParams,
} from '#app/features/requests/inbox/filter.ts'
import { requestKinds } from '#app/features/requests/kinds.ts'
import { requestStatuses, statusTitles } from '#app/features/requests/statuses.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { closeDetailsOnLeave } from '#app/ui/close-details-on-leave.ts'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { kindNames } from '../rows/marks.tsx'
import { getInboxUrl, inboxPath } from '../views/built-in-views.ts'
import type { Person } from './chips.tsx'
import { hasPanelErrors } from './filter-errors.ts'

type FilterFormProps = {
  filter: InboxFilter
  errors: FieldErrors
  assignees: readonly Person[]
  search: RefObject<HTMLInputElement | null>
}

/** Search and filters: a GET form whose fields are the URL. */
export function FilterForm({ filter, errors, assignees, search }: FilterFormProps) {
  const navigate = useNavigate()
  const panel = useRef<HTMLDetailsElement>(null)
  const params = new URLSearchParams(useLocation().search)
  const query = params.toString()

  useEffect(() => {
    if (search.current) search.current.value = filter.search ?? ''
  }, [filter.search])
  useEffect(() => {
    if (panel.current?.open) panel.current.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [errors])

  /** Navigates as the browser would, without empty fields. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new URLSearchParams(
      [...new FormData(event.currentTarget)].filter((field): field is [string, string] => typeof field[1] === 'string'),
    )
    const parsed = parseInboxFilter(typed)
    if (panel.current?.open && parsed.ok) {
      panel.current.open = false
      panel.current.querySelector('summary')?.focus()
    }
    navigate(getInboxUrl((parsed.ok ? toInboxParams(parsed.filter) : typed).toString()))
  }

  return (
    <Form action={inboxPath} role="search" onSubmit={onSubmit} className="flex items-start gap-2">
      <div className="relative min-w-0 flex-1">
        <TextField
          ref={search}
          label="Search"
          hideLabel
          type="search"
          name="q"
          maxLength={maxSearchLength}
          icon={<Search />}
          placeholder="Search requests"
          defaultValue={filter.search ?? params.get('q') ?? ''}
          errors={errors.q}
        />
      </div>
      <button type="submit" className="sr-only focus:not-sr-only">
        Search
      </button>
      <details {...closeDetailsOnLeave} ref={panel} open={hasPanelErrors(errors)} className="inbox-filters">
        <summary className={getButtonClass({ variant: 'secondary', size: 'md' }, 'px-4')}>
          <ListFilter aria-hidden="true" />
          Filter
        </summary>
        <div key={query} className="inbox-panel">
          <Choices title="Kind" name="kind" chosen={filter.kinds} errors={errors.kind}>
            {requestKinds.map((kind) => [kind, kindNames[kind]])}
          </Choices>
          <Choices title="Status" name="status" chosen={filter.statuses} errors={errors.status}>
            {requestStatuses.map((status) => [status, statusTitles[status]])}
          </Choices>
          <div className="grid content-start gap-4">
            <Select
              label="Assignee"
              name="owner"
              placeholder="Anyone"
              defaultValue={filter.assignee ?? ''}
              errors={errors.owner}
              options={getAssigneeOptions(filter.assignee, assignees)}
            />
            <Pair legend="Value (USD)" id="inbox-value" params={params} errors={errors}>
              {[
                { label: 'Minimum value', name: 'value_from', inputMode: 'decimal', placeholder: 'Min' },
                { label: 'Maximum value', name: 'value_to', inputMode: 'decimal', placeholder: 'Max' },
              ]}
            </Pair>
            <Pair legend="Received" id="inbox-received" params={params} errors={errors}>
              {[
                { label: 'Received after', name: 'from', type: 'date' },
                { label: 'Received before', name: 'to', type: 'date' },
              ]}
            </Pair>
          </div>
          <div className="grid content-start gap-4">
            <fieldset>
              <legend className="text-sm leading-5 font-semibold">Show only</legend>
              <Checkbox label="With artwork" name="artwork" value="yes" defaultChecked={filter.artwork} />
              <Checkbox label="Unread" name="unread" value="yes" defaultChecked={filter.unread} />
              <Checkbox
                label="Mentions me"
                name="mentions"
                value={filter.mentions ?? 'yes'}
                defaultChecked={filter.mentions !== undefined}
              />
              <Checkbox label="Due" name="due" value="yes" defaultChecked={filter.due} />
              <Checkbox label="Awaiting reply > 24 h" name="waiting" value="yes" defaultChecked={filter.waiting} />
            </fieldset>
            <Select
              label="Spam"
              name="spam"
              placeholder="Exclude spam"
              defaultValue={filter.spam ?? ''}
              errors={errors.spam}
              options={[
                { value: 'with', label: 'Include spam' },
                { value: 'only', label: 'Spam only' },
              ]}
            />
          </div>
          <div className="col-span-full flex justify-end border-t border-line pt-4">
            <Button type="submit" size="sm">
              Apply filters
            </Button>
          </div>
        </div>
      </details>
    </Form>
  )
}

function getAssigneeOptions(assignee: string | undefined, assignees: readonly Person[]) {
  const known =
    assignee === undefined || ['me', 'nobody'].includes(assignee) || assignees.some(({ id }) => id === assignee)
  return [
    { value: 'me', label: 'Me' },
    { value: 'nobody', label: 'Unassigned' },
    ...assignees.map(({ id, name }) => ({ value: id, label: name })),
    ...(known ? [] : [{ value: assignee, label: 'Unknown' }]),
  ]
}

type ChoicesProps<T extends string> = {
  title: string
  name: string
  chosen: readonly T[] | undefined
  errors: string[] | undefined
  children: [value: T, label: string][]
}

function Choices<T extends string>({ title, name, chosen, errors, children }: ChoicesProps<T>) {
  return (
    <fieldset>
      <legend className="text-sm leading-5 font-semibold">{title}</legend>
      {children.map(([value, label]) => (
        <Checkbox key={value} label={label} name={name} value={value} defaultChecked={chosen?.includes(value)} />
      ))}
      {errors && <p className="text-sm font-medium text-danger">{errors.join(' ')}</p>}
    </fieldset>
  )
}

type PairProps = {
  legend: string
  id: string
  params: URLSearchParams
  errors: FieldErrors
  children: (React.ComponentProps<'input'> & { label: string; name: string })[]
}

/** Two fields in a row with one shared error message. */
function Pair({ legend, id, params, errors, children }: PairProps) {
  const messages = [...new Set(children.flatMap(({ name }) => errors[name] ?? []))]
  const problemId = `${id}-problem`
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm leading-5 font-semibold">{legend}</legend>
      <div className="grid grid-cols-2 gap-2">
        {children.map(({ label, name, ...input }) => (
          <input
            {...input}
            key={name}
            name={name}
            aria-label={label}
            aria-invalid={errors[name] ? true : undefined}
            aria-describedby={errors[name] ? problemId : undefined}
            defaultValue={params.get(name) ?? ''}
            className="control"
          />
        ))}
      </div>
      {messages.length > 0 && (
        <p id={problemId} className="mt-1.5 text-sm font-medium text-danger">
          {messages.join(' ')}
        </p>
      )}
    </fieldset>
  )
}
