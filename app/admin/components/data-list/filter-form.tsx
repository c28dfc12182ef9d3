import { ListFilter, Search, X } from 'lucide-react'
import { type FormEvent, type RefObject, useEffect, useRef } from 'react'
import { Form, Link, useNavigate } from 'react-router'
import type { ListName } from '#app/admin/views/lists.ts'
import type { FieldErrors } from '#app/lib/form.ts'
import { Button, getButtonClass } from '#app/ui/button.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { closeDetailsOnLeave } from '#app/ui/close-details-on-leave.ts'
import { TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { useUrlText } from '#app/ui/use-url-text.ts'
import { type Filter, listParts, type Option, toQuery } from './filters.ts'
import { useListUrl } from './use-list-url.ts'

export type SearchField = { placeholder: string; maxLength: number }

type FilterFormProps = {
  list: ListName
  search: SearchField | undefined
  filters: readonly Filter[]
  /** The first is the default. */
  sorts: readonly Option[]
  /** The parameters of the URL, which may be invalid. */
  params: URLSearchParams
  errors: FieldErrors
  searchRef: RefObject<HTMLInputElement | null>
}

/** True if the filters stand beside the search, where they show what is chosen. */
export const isInlineForm = (filters: readonly Filter[], sorts: readonly Option[]) =>
  filters.length <= 2 && sorts.length === 0 && filters.every(({ type }) => type === 'select' || type === 'hidden')

/** Search and filters: a GET form whose fields are the URL. One or two selections stand beside the search, more in a panel. */
export function FilterForm({ list, search, filters, sorts, params, errors, searchRef }: FilterFormProps) {
  const navigate = useNavigate()
  const getUrl = useListUrl(list)
  const panel = useRef<HTMLDetailsElement>(null)
  const typed = params.get('q') ?? ''
  const isInline = isInlineForm(filters, sorts)
  const hasSelects = isInline && filters.some(({ type }) => type === 'select')

  useUrlText(typed, searchRef)
  useEffect(() => {
    const first = panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    if (!panel.current || !first) return
    panel.current.open = true
    first.focus()
  }, [errors])

  /** Navigates as the browser would, without empty fields and the default order. */
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const fields = [...new FormData(event.currentTarget)].filter(
      (field): field is [string, string] =>
        typeof field[1] === 'string' && field[1] !== '' && !(field[0] === 'sort' && field[1] === sorts[0]?.value),
    )
    if (panel.current?.open) {
      panel.current.open = false
      panel.current.querySelector('summary')?.focus()
    }
    navigate(getUrl(new URLSearchParams(fields).toString()))
  }

  const fields = filters.map((filter) => (
    <FilterField
      key={filter.type === 'hidden' ? filter.name : filter.label}
      filter={filter}
      params={params}
      errors={errors}
      isInline={isInline}
    />
  ))
  return (
    <Form action={getUrl()} role="search" onSubmit={onSubmit} className="list-search">
      {search && (
        <TextField
          ref={searchRef}
          label="Search"
          isLabelHidden
          type="search"
          name="q"
          maxLength={search.maxLength}
          icon={<Search />}
          placeholder={search.placeholder}
          defaultValue={typed}
          errors={errors.q}
          autoComplete="off"
          className="list-search-text"
        />
      )}
      {isInline && fields}
      <Button
        type="submit"
        variant="secondary"
        className={hasSelects ? 'list-search-apply' : 'sr-only focus:not-sr-only'}
      >
        {search ? 'Search' : 'Filter'}
      </Button>
      {!isInline && (
        <details
          {...closeDetailsOnLeave}
          ref={panel}
          open={Object.keys(errors).some((name) => name !== 'q' && name)}
          className="list-filters"
        >
          <summary className={getButtonClass({ variant: 'secondary', size: 'md' }, 'px-4')}>
            <ListFilter aria-hidden="true" />
            Filter
          </summary>
          <div key={params.toString()} className="list-panel">
            {fields}
            {sorts.length > 0 && (
              <Select
                label="Sort by"
                name="sort"
                defaultValue={params.get('sort') ?? sorts[0]?.value}
                options={sorts.map(({ value, label }) => ({ value, label }))}
              />
            )}
            <div className="list-panel-end">
              <Button type="submit" size="sm">
                Apply filters
              </Button>
            </div>
          </div>
        </details>
      )}
    </Form>
  )
}

type FilterFieldProps = { filter: Filter; params: URLSearchParams; errors: FieldErrors; isInline: boolean }

function FilterField({ filter, params, errors, isInline }: FilterFieldProps) {
  if (filter.type === 'select')
    return <SelectField filter={filter} params={params} errors={errors} isInline={isInline} />
  if (filter.type === 'hidden') {
    const value = params.get(filter.name)
    return value ? <input type="hidden" name={filter.name} value={value} /> : null
  }
  if (filter.type === 'date') {
    const { label, name } = filter
    return (
      <TextField label={label} name={name} type="date" defaultValue={params.get(name) ?? ''} errors={errors[name]} />
    )
  }
  if (filter.type === 'range') return <Range filter={filter} params={params} errors={errors} />
  const boxes =
    filter.type === 'choices' ? filter.options.map((option) => ({ ...option, name: filter.name })) : filter.options
  const messages = boxes.flatMap(({ name }) => errors[name] ?? [])
  return (
    <fieldset>
      <legend className="text-sm leading-5 font-semibold">{filter.label}</legend>
      {boxes.map(({ name, value = 'yes', label }) => (
        <Checkbox
          key={name + value}
          label={label}
          name={name}
          value={value}
          defaultChecked={params.getAll(name).includes(value)}
        />
      ))}
      {messages.length > 0 && <p className="text-sm font-medium text-danger">{[...new Set(messages)].join(' ')}</p>}
    </fieldset>
  )
}

type SelectFieldProps = FilterFieldProps & { filter: Extract<Filter, { type: 'select' }> }

function SelectField({ filter, params, errors, isInline }: SelectFieldProps) {
  const { label, name, placeholder, options } = filter
  const chosen = params.get(name) ?? ''
  const isListed = !chosen || options.some(({ value }) => value === chosen)
  const select = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    if (select.current) select.current.value = chosen
  }, [chosen])
  return (
    <Select
      ref={select}
      label={label}
      isLabelHidden={isInline}
      name={name}
      placeholder={placeholder}
      defaultValue={chosen}
      {...(errors[name] && { errors: errors[name] })}
      options={isListed || !filter.isOpen ? options : [{ value: chosen, label: chosen }, ...options]}
      onChange={isInline ? ({ currentTarget }) => currentTarget.form?.requestSubmit() : undefined}
      className={isInline ? 'list-search-select' : ''}
    />
  )
}

type RangeProps = { filter: Extract<Filter, { type: 'range' }>; params: URLSearchParams; errors: FieldErrors }

/** Two fields with one shared error message; dates below each other, as two in a row would be cut. */
function Range({ filter: { label, names, of }, params, errors }: RangeProps) {
  const messages = [...new Set(names.flatMap((name) => errors[name] ?? []))]
  const problemId = `problem-${names[0]}`
  const getAttributes = (name: string) => ({
    name,
    'aria-invalid': errors[name] ? true : undefined,
    'aria-describedby': errors[name] ? problemId : undefined,
    defaultValue: params.get(name) ?? '',
    className: 'control',
  })
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm leading-5 font-semibold">{label}</legend>
      {of === 'dates' ? (
        <div className="grid gap-2">
          {names.map((name, index) => (
            <label key={name} className="grid grid-cols-[3.25rem_minmax(0,1fr)] items-center text-sm text-muted">
              <span>
                <span className="sr-only">{`${label} `}</span>
                <span>{['After', 'Before'][index]}</span>
              </span>
              <input type="date" {...getAttributes(name)} />
            </label>
          ))}
        </div>
      ) : (
        <div className="grid grid-cols-2 gap-2">
          {names.map((name, index) => (
            <input
              key={name}
              type="text"
              inputMode="decimal"
              placeholder={['Min. $', 'Max. $'][index]}
              aria-label={`${['Minimum', 'Maximum'][index]} ${label.toLowerCase()}`}
              {...getAttributes(name)}
            />
          ))}
        </div>
      )}
      {messages.length > 0 && (
        <p id={problemId} className="mt-1.5 text-sm font-medium text-danger">
          {messages.join(' ')}
        </p>
      )}
    </fieldset>
  )
}

type ChipsProps = { list: ListName; filters: readonly Filter[]; params: URLSearchParams; sort: string | undefined }

/** One chip for each active part of the filters; it links to the list without it. */
export function Chips({ list, filters, params, sort }: ChipsProps) {
  const getUrl = useListUrl(list)
  const parts = listParts(filters, params)
  if (parts.length === 0) return null
  return (
    <ul aria-label="Active filters" className="flex flex-wrap items-center gap-2">
      {parts.map(({ label, entries }, index) => (
        <li key={entries.join()}>
          <Link to={getUrl(toQuery(parts.toSpliced(index, 1), sort))} className="list-chip">
            <span className="sr-only">Remove filter: </span>
            <span className="max-w-64 truncate">{label}</span>
            <X />
          </Link>
        </li>
      ))}
      {parts.length > 1 && (
        <li>
          <Link to={getUrl(toQuery([], sort))} className="list-chip-clear">
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}
