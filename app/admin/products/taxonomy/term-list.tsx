import { ArrowDownAZ, Pencil } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import { type TaxonomyKind, taxonomyTitles } from '#app/features/catalog/taxonomy/kinds.ts'
import type { TaxonomyTerm } from '#app/features/catalog/taxonomy/taxonomy.server.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Sortable } from '#app/ui/sortable.tsx'
import { LeftList } from '../../change-history/skipped-list.tsx'
import { Alert, Panel } from '../../shell/admin-page.tsx'
import { filteredAddress } from '../product-paths.ts'
import type { LabelSaid } from './taxonomy-action.server.ts'

type LabelListProps = { kind: TaxonomyKind; labels: TaxonomyTerm[]; answered: LabelSaid | undefined }

/** Categories or brands, to be put in order, renamed and merged. */
export function LabelList({ kind, labels, answered }: LabelListProps) {
  const { many, one } = taxonomyTitles[kind]
  const fetcher = useFetcher<LabelSaid>({ key: `labels-${kind}` })
  const said = fetcher.data ?? answered
  const told = useRef<HTMLDivElement>(null)
  const [order, setOrder] = useState<string[]>()
  const busy = fetcher.state !== 'idle'

  // Shows the stored order as soon as it arrives.
  useEffect(() => setOrder(undefined), [labels])
  useEffect(() => {
    if (said && said === fetcher.data && document.activeElement === document.body) told.current?.focus()
  }, [said, fetcher.data])

  const shown = order ? order.flatMap((name) => labels.find((label) => label.name === name) ?? []) : labels
  // Uses the initial position as id, as names contain spaces.
  const items = shown.map((label) => ({ ...label, id: String(labels.indexOf(label)) }))
  const isOrdered = labels.some(({ position }) => position !== null)

  function save(names: string[]) {
    setOrder(names)
    const form = new FormData()
    form.set('kind', kind)
    form.set('intent', 'order')
    for (const name of names) form.append('order', name)
    fetcher.submit(form, { method: 'post' })
  }

  return (
    <Panel
      title={many}
      text={labels.length === 0 ? `No products have a ${one} yet.` : undefined}
      flush
      aside={
        isOrdered && (
          <fetcher.Form method="post">
            <input type="hidden" name="kind" value={kind} />
            <Button type="submit" name="intent" value="by-name" variant="ghost" size="sm" busy={busy} className="px-3">
              <ArrowDownAZ />
              Sort A–Z
            </Button>
          </fetcher.Form>
        )
      }
    >
      {labels.length > 0 && (
        <>
          <div ref={told} tabIndex={-1} className="labels-told empty:hidden">
            {said && !said.open && <LabelTold kind={kind} said={said} fetcher={fetcher} />}
          </div>
          <fetcher.Form method="post" id={`order-${kind}`}>
            <input type="hidden" name="kind" value={kind} />
            {labels.map(({ name }) => (
              <input key={name} type="hidden" name="order" value={name} />
            ))}
          </fetcher.Form>
          <datalist id={`labels-${kind}`}>
            {labels.map(({ name }) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <Sortable
            label={many}
            items={items}
            onOrder={(next) => save(next.map(({ name }) => name))}
            moveName="move"
            moveForm={`order-${kind}`}
            itemClassName="labels-item"
          >
            {({ name, products, inStock }, handle) => (
              <div className="labels-row">
                {handle}
                <span className="labels-name" dir="auto">
                  {name}
                </span>
                <Link to={filteredAddress({ [kind]: name })} prefetch="none" className="labels-count">
                  {products.toLocaleString('en-US')}
                  <span className="sr-only">
                    {' '}
                    {products === 1 ? 'product' : 'products'} in {name}
                  </span>
                  {inStock === 0 && <span className="labels-out">None in stock</span>}
                </Link>
                <Rename key={name} {...{ kind, name, fetcher }} open={said?.open?.name === name ? said : undefined} />
              </div>
            )}
          </Sortable>
        </>
      )}
    </Panel>
  )
}

type Fetcher = ReturnType<typeof useFetcher<LabelSaid>>

function LabelTold({ kind, said, fetcher }: { kind: TaxonomyKind; said: LabelSaid; fetcher: Fetcher }) {
  return (
    <fetcher.Form method="post" className="labels-said">
      <Alert tone={said.tone}>
        {said.message}
        <LeftList left={said.kept ?? []} />
      </Alert>
      {said.change && (
        <>
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="change" value={said.change} />
          <Button type="submit" name="intent" value="undo" variant="secondary" size="sm" className="px-3">
            Undo
          </Button>
        </>
      )}
    </fetcher.Form>
  )
}

type RenameProps = {
  kind: TaxonomyKind
  name: string
  fetcher: Fetcher
  /** The rejected or unconfirmed rename. */
  open: LabelSaid | undefined
}

/** A form that opens without any script. Another label's name merges the two, once that was said. */
function Rename({ kind, name, fetcher, open }: RenameProps) {
  const details = useRef<HTMLDetailsElement>(null)
  const asked = open?.open
  useEffect(() => {
    if (asked) details.current?.querySelector<HTMLElement>('input[name="to"]')?.focus()
  }, [asked])
  return (
    <details ref={details} open={asked !== undefined} className="labels-rename">
      <summary className="labels-tool" aria-label={`Rename or merge ${name}`}>
        <Pencil aria-hidden="true" />
      </summary>
      <fetcher.Form method="post" className="labels-form">
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="name" value={name} />
        {asked?.merges && <input type="hidden" name="merge" value={asked.to} />}
        <TextField
          key={asked?.to}
          label={`New name for ${name}`}
          name="to"
          list={`labels-${kind}`}
          defaultValue={asked?.to ?? name}
          errors={asked?.error ? [asked.error] : undefined}
          maxLength={100}
          autoComplete="off"
        />
        {asked?.merges && open && <p className="text-sm">{open.message} Merge the two?</p>}
        <p className="flex gap-2">
          <Button type="submit" name="intent" value="rename" size="sm" busy={fetcher.state !== 'idle'}>
            {asked?.merges ? `Merge into ${asked.to}` : 'Rename'}
          </Button>
        </p>
      </fetcher.Form>
    </details>
  )
}
