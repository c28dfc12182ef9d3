import { X } from 'lucide-react'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorList, getGroupAttributes } from '#app/ui/field.tsx'
import { SearchCombobox } from '../../components/search-combobox/search-combobox.tsx'
import { proposalSourcesPath } from '../proposal-paths.ts'
import type { Source, SourceKind } from './sources.server.ts'

/** Results of a search without JavaScript. */
export type SourceSearch = { kind: SourceKind; search: string; results: Source[] }

type SourcePickerProps = {
  kind: SourceKind
  label: string
  placeholder: string
  chosen: readonly Source[]
  max: number
  onChange: (chosen: Source[]) => void
  errors?: string[] | undefined
  search: SourceSearch | undefined
}

/** The chosen requests or the customer, with a search that adds more. The form has each as a field named by `kind`. */
export function SourcePicker({ kind, label, placeholder, chosen, max, onChange, errors, search }: SourcePickerProps) {
  const isHydrated = useHydrated()
  const plain = search?.kind === kind ? search : undefined
  const isChosen = ({ value }: Source) => chosen.some((each) => each.value === value)
  return (
    <fieldset className="grid gap-3" {...getGroupAttributes(`${kind}-sources`, errors)}>
      <legend className="sr-only">{label}</legend>
      {chosen.length > 0 && (
        <ul aria-label={label} className="proposal-sources">
          {chosen.map((source) => (
            <li key={source.value}>
              <input type="hidden" name={kind} value={source.value} />
              <SourceText source={source} />
              <Button
                type="submit"
                name="intent"
                value={`remove ${kind} ${source.value}`}
                variant="ghost"
                size="sm"
                className="proposal-icon"
                aria-label={`Remove ${source.title}`}
                onClick={(event) => {
                  event.preventDefault()
                  onChange(chosen.filter((each) => each.value !== source.value))
                }}
              >
                <X aria-hidden="true" />
              </Button>
            </li>
          ))}
        </ul>
      )}
      {chosen.length < max && (
        <SearchCombobox<Source>
          label={label}
          placeholder={placeholder}
          optional
          name={`${kind}-search`}
          intent={`search ${kind}`}
          initialSearch={plain?.search}
          getUrl={(text) => `${proposalSourcesPath}?${new URLSearchParams({ of: kind, search: text })}`}
          getKey={({ value }) => value}
          renderResult={(source) => (
            <>
              <SourceText source={source} />
              {isChosen(source) && <span className="text-sm text-muted">Added</span>}
            </>
          )}
          onChoose={(source) => {
            if (isChosen(source)) return `${source.title} is already added.`
            onChange([...chosen, source])
            return `${source.title} added.`
          }}
          isClearedOnChoice
          getEmptyText={getEmptyText}
          plainResults={plain && <PlainResults {...plain} />}
        />
      )}
      {!isHydrated && chosen.length >= max && <p className="text-sm text-muted">{`At most ${max}`}</p>}
      <FieldErrorList id={`${kind}-sources`} errors={errors ?? []} />
    </fieldset>
  )
}

const getEmptyText = (search: string) => `Nothing matches “${search}”.`

const SourceText = ({ source: { title, detail } }: { source: Source }) => (
  <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
    <span className="block font-semibold" dir="auto">
      {title}
    </span>
    <span className="block text-sm text-muted">{detail}</span>
  </span>
)

function PlainResults({ kind, search, results }: SourceSearch) {
  if (results.length === 0) return <p className="mt-3 text-sm">{getEmptyText(search)}</p>
  return (
    <ul aria-label="Search results" className="mt-3">
      {results.map((source) => (
        <li key={source.value} className="flex items-center gap-3 py-2">
          <SourceText source={source} />
          <Button type="submit" name="intent" value={`add ${kind} ${source.value}`} variant="secondary" size="sm">
            Add<span className="sr-only">{` ${source.title}`}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}
