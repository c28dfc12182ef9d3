import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { TextField } from '#app/ui/field.tsx'
import { cleanSearch, parameters, SEARCH_MAX_LENGTH } from '../../query/filters.schema.ts'

const debounceMs = 250

type ListingSearchProps = {
  formId: string
  path: string
  search: string
  onSearch: (search: string) => void
  className?: string
}

/** Searches while the visitor types, and at once on Enter. Never overwrites text that is being typed. */
export function ListingSearch({ formId, path, search, onSearch, className }: ListingSearchProps) {
  const input = useRef<HTMLInputElement>(null)
  const submitted = useRef(search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigationType = useNavigationType()

  useEffect(() => () => clearTimeout(timer.current), [])

  useEffect(() => {
    const field = input.current
    if (!field || search === submitted.current) return
    // A response to an earlier keystroke must not undo later ones; Back and Clear All must update the field.
    if (document.activeElement === field && navigationType !== 'POP') return
    clearTimeout(timer.current)
    submitted.current = search
    field.value = search
  }, [search, navigationType])

  function submitSearch() {
    clearTimeout(timer.current)
    const text = cleanSearch(input.current?.value ?? '')
    if (text === submitted.current) return
    submitted.current = text
    onSearch(text)
  }

  const latestSubmit = useRef(submitSearch)
  latestSubmit.current = submitSearch

  useEffect(() => {
    // Applies input from before hydration.
    latestSubmit.current()
  }, [])

  return (
    <search className={className}>
      <form
        id={formId}
        action={path}
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          submitSearch()
        }}
      >
        <TextField
          ref={input}
          label="Search the catalog"
          isLabelHidden
          type="search"
          name={parameters.search}
          icon={<Search />}
          placeholder="Search by name or description"
          defaultValue={search}
          maxLength={SEARCH_MAX_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          onInput={() => {
            clearTimeout(timer.current)
            timer.current = setTimeout(() => latestSubmit.current(), debounceMs)
          }}
        />
      </form>
    </search>
  )
}
