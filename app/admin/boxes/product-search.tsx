import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import type { Choice } from '#app/features/ready-made/editing/choose-products.server.ts'
import { formatCents } from '#app/lib/text/money.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Image } from '#app/ui/image.tsx'
import type { BoxReply } from './box-action.server.ts'

type ProductSearchProps = {
  /** Results of the search without JavaScript. */
  found: BoxReply['found']
  inBox: ReadonlySet<string>
  onAdd: (product: Choice) => void
}

/** Milliseconds after the last key. */
const pause = 150

/** Search with selectable results: while typing, or as a plain form. */
export function ProductSearch({ found: plainly, inBox, onAdd }: ProductSearchProps) {
  const id = useId()
  const [text, setText] = useState(plainly?.search ?? '')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const [said, setSaid] = useState('')
  const { found, failed } = useFound(text)
  const scripted = useScripted()
  const shown = open && text.trim() !== '' && found !== undefined

  function choose(product: Choice | undefined) {
    if (!product) return
    if (inBox.has(product.id)) return setSaid(`${product.name} is already in the box.`)
    onAdd(product)
    setSaid(`${product.name} added.`)
  }

  function byKey(event: KeyboardEvent) {
    const count = found?.length ?? 0
    if (event.key === 'Escape') return setOpen(false)
    if (event.key === 'Enter') {
      // Not the form: it would be saved.
      event.preventDefault()
      if (shown) choose(found?.[active])
      return setOpen(true)
    }
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!way || count === 0) return
    event.preventDefault()
    setOpen(true)
    setActive((active + way + count) % count)
  }

  return (
    <search
      className="box-search"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setOpen(false)
      }}
    >
      <div className="flex items-end gap-2">
        <TextField
          label="Add product"
          name="search"
          type="search"
          placeholder="Search the catalog"
          icon={<Search />}
          className="min-w-0 flex-1"
          autoComplete="off"
          value={text}
          {...(scripted && {
            role: 'combobox',
            'aria-expanded': shown,
            'aria-controls': `${id}-list`,
            'aria-autocomplete': 'list' as const,
            'aria-activedescendant': shown && found?.[active] ? `${id}-${active}` : undefined,
          })}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value)
            setOpen(true)
            setActive(0)
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={byKey}
        />
        {!scripted && (
          <Button type="submit" name="intent" value="search" variant="secondary">
            Search
          </Button>
        )}
      </div>
      {scripted ? (
        <div id={`${id}-list`} role="listbox" aria-label="Search results" hidden={!shown} className="box-found">
          {found?.map((product, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and its keys
            <div
              key={product.id}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // Preserves the focus of the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(product)}
            >
              <FoundProduct product={product} inBox={inBox.has(product.id)} />
            </div>
          ))}
          {found?.length === 0 && <p className="px-2.5 py-3 text-sm">No in-stock products match “{text.trim()}”.</p>}
        </div>
      ) : (
        plainly && <PlainlyFound {...plainly} inBox={inBox} />
      )}
      <p role="status" className={failed ? 'mt-2 text-sm text-danger' : 'sr-only'}>
        {failed ? 'Search is unavailable. Try again.' : said}
      </p>
    </search>
  )
}

function PlainlyFound({ search, products, inBox }: NonNullable<BoxReply['found']> & { inBox: ReadonlySet<string> }) {
  if (products.length === 0) return <p className="mt-3 text-sm">No in-stock products match “{search}”.</p>
  return (
    <ul aria-label="Search results" className="mt-3">
      {products.map((product) => (
        <li key={product.id} className="flex items-center gap-3 py-2">
          <FoundProduct product={product} inBox={inBox.has(product.id)} />
          <Button type="submit" name="add" value={product.id} variant="secondary" size="sm">
            Add<span className="sr-only"> {product.name}</span>
          </Button>
        </li>
      ))}
    </ul>
  )
}

function FoundProduct({ product: { name, image, price }, inBox }: { product: Choice; inBox: boolean }) {
  return (
    <>
      <Image src={image} alt="" sizes="40px" className="box-found-image" />
      <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{name}</span>
      <span className="shrink-0 text-sm text-muted tabular-nums">
        {inBox ? 'Added' : price === null ? 'Priced on request' : formatCents(price)}
      </span>
    </>
  )
}

/** Searches shortly after typing and discards the results of an older text. */
function useFound(text: string): { found: Choice[] | undefined; failed: boolean } {
  const [answer, setAnswer] = useState<{ found?: Choice[]; failed: boolean }>({ failed: false })
  useEffect(() => {
    const search = text.trim()
    if (search === '') return setAnswer({ failed: false })
    const controller = new AbortController()
    const { signal } = controller
    const timer = setTimeout(async () => {
      try {
        const sent = await fetch(`/admin/boxes/products?${new URLSearchParams({ search })}`, { signal })
        const { found } = (await sent.json()) as { found: Choice[] }
        if (!signal.aborted) setAnswer({ found, failed: false })
      } catch {
        if (!signal.aborted) setAnswer({ failed: true })
      }
    }, pause)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text])
  return { found: answer.found, failed: answer.failed }
}

function useScripted(): boolean {
  const [scripted, setScripted] = useState(false)
  useEffect(() => setScripted(true), [])
  return scripted
}
