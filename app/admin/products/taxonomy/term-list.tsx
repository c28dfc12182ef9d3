import { ArrowDownAZ, Pencil } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useFetcher } from 'react-router'
import { type TaxonomyKind, taxonomyTitles } from '#app/features/catalog/taxonomy/kinds.ts'
import type { TaxonomyTerm } from '#app/features/catalog/taxonomy/taxonomy.server.ts'
import { formatCount } from '#app/lib/text/count.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Sortable } from '#app/ui/sortable.tsx'
import { SkippedList } from '../../change-history/skipped-list.tsx'
import { useSavedOrder } from '../../components/use-saved-order.ts'
import { Alert, Panel } from '../../shell/admin-page.tsx'
import { getFilteredListPath } from '../product-paths.ts'
import type { TermResult } from './taxonomy-action.server.ts'

type TermListProps = { kind: TaxonomyKind; terms: TaxonomyTerm[]; actionResult: TermResult | undefined }

/** Lists categories or brands, which can be sorted, renamed and merged. */
export function TermList({ kind, terms, actionResult }: TermListProps) {
  const { many, one } = taxonomyTitles[kind]
  const fetcher = useFetcher<TermResult>({ key: `taxonomy-${kind}` })
  const result = fetcher.data ?? actionResult
  const resultRef = useRef<HTMLDivElement>(null)
  const isBusy = fetcher.state !== 'idle'

  const stored = useMemo(() => terms.map((term) => ({ ...term, id: term.name })), [terms])
  const [items, saveOrder] = useSavedOrder(stored, fetcher, (next) => [
    ['kind', kind],
    ['intent', 'order'],
    ...next.map(({ name }) => ['order', name]),
  ])
  useEffect(() => {
    if (result && result === fetcher.data && document.activeElement === document.body) resultRef.current?.focus()
  }, [result, fetcher.data])

  const isOrdered = terms.some(({ position }) => position !== null)

  return (
    <Panel
      title={many}
      text={terms.length === 0 ? `No products have a ${one} yet.` : undefined}
      flush
      aside={
        isOrdered && (
          <fetcher.Form method="post">
            <input type="hidden" name="kind" value={kind} />
            <Button
              type="submit"
              name="intent"
              value="by-name"
              variant="ghost"
              size="sm"
              busy={isBusy}
              className="px-3"
            >
              <ArrowDownAZ />
              Sort A–Z
            </Button>
          </fetcher.Form>
        )
      }
    >
      {terms.length > 0 && (
        <>
          <div ref={resultRef} tabIndex={-1} className="taxonomy-result empty:hidden">
            {result && !result.rename && <TermAlert kind={kind} result={result} fetcher={fetcher} />}
          </div>
          <fetcher.Form method="post" id={`order-${kind}`}>
            <input type="hidden" name="kind" value={kind} />
            {terms.map(({ name }) => (
              <input key={name} type="hidden" name="order" value={name} />
            ))}
          </fetcher.Form>
          <datalist id={`taxonomy-${kind}`}>
            {terms.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Sortable
            label={many}
            items={items}
            onReorder={saveOrder}
            moveName="move"
            moveForm={`order-${kind}`}
            itemClassName="taxonomy-item"
          >
            {({ name, productCount, inStockCount }, handle) => (
              <div className="taxonomy-row">
                {handle}
                <span className="taxonomy-name" dir="auto">
                  {name}
                </span>
                <Link to={getFilteredListPath({ [kind]: name })} prefetch="none" className="taxonomy-count">
                  <span>{formatCount(productCount, 'product')}</span>
                  <span className="sr-only">{` in ${name}`}</span>
                  {inStockCount === 0 && <span className="taxonomy-out">None in stock</span>}
                </Link>
                <RenameForm
                  key={name}
                  kind={kind}
                  name={name}
                  fetcher={fetcher}
                  result={result?.rename?.name === name ? result : undefined}
                />
              </div>
            )}
          </Sortable>
        </>
      )}
    </Panel>
  )
}

type Fetcher = ReturnType<typeof useFetcher<TermResult>>

function TermAlert({ kind, result, fetcher }: { kind: TaxonomyKind; result: TermResult; fetcher: Fetcher }) {
  return (
    <fetcher.Form method="post" className="taxonomy-alert">
      <Alert tone={result.tone}>
        <span>{result.message}</span>
        <SkippedList items={result.skipped ?? []} />
      </Alert>
      {result.change && (
        <>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="change" value={result.change} />
          <Button type="submit" name="intent" value="undo" variant="secondary" size="sm" className="px-3">
            Undo
          </Button>
        </>
      )}
    </fetcher.Form>
  )
}

type RenameFormProps = {
  kind: TaxonomyKind
  name: string
  fetcher: Fetcher
  /** The rejected or unconfirmed rename. */
  result: TermResult | undefined
}

/** Renames a term, also without JavaScript. The name of an existing term merges the two after confirmation. */
function RenameForm({ kind, name, fetcher, result }: RenameFormProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const rename = result?.rename
  useEffect(() => {
    if (rename) details.current?.querySelector<HTMLElement>('input[name="to"]')?.focus()
  }, [rename])
  return (
    <details ref={details} open={rename !== undefined} className="taxonomy-rename">
      <summary className="icon-button" aria-label={`Rename or merge ${name}`}>
        <Pencil aria-hidden="true" />
      </summary>
      <fetcher.Form method="post" className="taxonomy-form">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="name" value={name} />
        {rename?.merges && <input type="hidden" name="merge" value={rename.to} />}
        <TextField
          key={rename?.to}
          label={`New name for ${name}`}
          name="to"
          list={`taxonomy-${kind}`}
          defaultValue={rename?.to ?? name}
          errors={rename?.error ? [rename.error] : undefined}
          maxLength={100}
          autoComplete="off"
        />
        {rename?.merges && result && <p className="text-sm">{`${result.message} Merge the two?`}</p>}
        <p className="flex gap-2">
          <Button type="submit" name="intent" value="rename" size="sm" busy={fetcher.state !== 'idle'}>
            {rename?.merges ? `Merge into ${rename.to}` : 'Rename'}
          </Button>
        </p>
      </fetcher.Form>
    </details>
  )
}
