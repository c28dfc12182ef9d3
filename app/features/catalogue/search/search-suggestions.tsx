import { ArrowRight, Clock, LayoutGrid, X } from 'lucide-react'
import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  type SVGProps,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { Link, useLocation } from 'react-router'
import { formatPrice } from '#app/lib/money.ts'
import { useShared } from '#app/lib/shared-value.ts'
import { classes } from '#app/ui/classes.ts'
import { Picture } from '#app/ui/picture.tsx'
import { recentSearches } from './recent-searches.store.ts'
import type { SuggestedCategory, SuggestedProduct } from './suggestions.ts'
import { type SuggestionsAnswer, useSuggestions } from './use-suggestions.ts'

/** Recent searches beside what is suggested; without a text all of them. */
const RECENT_BESIDE = 2

export type SearchSuggestionsProps = {
  /** The search field, in the form it belongs to; what is in it stays its own. */
  field: RefObject<HTMLInputElement | null>
  /** Where the panel stands. */
  className: string
}

type Row = {
  to: string
  onChoose?: () => void
  /** Takes it off the list. */
  onForget?: () => void
  children: ReactNode
}
type RowGroup = { title: string; rows: Row[] }

/**
 * Makes a combobox of a search field: a list of products, categories and recent searches that follows what is typed
 * (https://www.w3.org/WAI/ARIA/apg/patterns/combobox/). The focus stays in the field; each row is a link as well.
 */
export function SearchSuggestions({ field, className }: SearchSuggestionsProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [isOpen, setOpen] = useState(true)
  const [active, setActive] = useState(-1)
  const answer = useSuggestions(typed)
  const recent = useShared(recentSearches) ?? []
  const search = typed.trim()

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const groups = [
    ...(answer ? answerGroups(answer) : []),
    recentGroup(search ? recent.filter(beginsLike(search)).slice(0, RECENT_BESIDE) : recent),
    ...(answer ? [everythingGroup(answer)] : []),
  ].filter(({ rows }) => rows.length > 0)
  const rows = groups.flatMap((group) => group.rows)
  const isShown = isOpen && rows.length > 0
  const rowId = (index: number) => `${id}row${index}`

  function onKeyDown(event: KeyboardEvent) {
    if (event.isComposing) return
    const act = { ArrowDown: () => move(1), ArrowUp: () => move(-1), Enter: choose, Escape: leave, Delete: forget }[
      event.key
    ]
    if (act?.()) event.preventDefault()
  }
  /** Past either end stands the field itself. */
  function move(by: number): boolean {
    if (rows.length === 0) return false
    setOpen(true)
    const places = rows.length + 1
    setActive(isShown ? ((active + 1 + by + places) % places) - 1 : by > 0 ? 0 : rows.length - 1)
    return true
  }
  function choose(): boolean {
    if (!isShown || active < 0) return false
    document.getElementById(rowId(active))?.click()
    return true
  }
  function leave(): boolean {
    if (isShown) close()
    return isShown
  }
  function forget(): boolean {
    const row = isShown ? rows[active] : undefined
    row?.onForget?.()
    return row?.onForget !== undefined
  }
  function onInput() {
    setTyped(field.current?.value ?? '')
    setOpen(true)
    setActive(-1)
  }
  function onSubmit() {
    recentSearches.remember(field.current?.value ?? '')
    close()
  }
  useListeners(field, { onKeyDown, onInput, onSubmit, onTurnTo: () => setOpen(true), onLeave: close })
  useCombobox(field, { list: `${id}list`, isShown, active: isShown && active >= 0 ? rowId(active) : undefined })
  useNewPage(field, () => {
    setTyped('')
    close()
  })

  useEffect(() => {
    // What a row stands for may have gone with the last answer.
    setActive(-1)
  }, [answer])
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}row${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, id])

  let index = 0
  return (
    <>
      <p role="status" className="sr-only">
        {isShown && announcement(answer, rows.length)}
      </p>
      {isShown && (
        <div
          className={classes(
            'overflow-y-auto overscroll-contain rounded-md border border-line bg-card py-2',
            className,
          )}
        >
          {answer && <Remark answer={answer} />}
          <div role="listbox" id={`${id}list`} aria-label="Suggestions">
            {groups.map(({ title, rows }) => (
              <Group key={title} id={`${id}${title[0]}`} title={title}>
                {rows.map((row) => {
                  const place = index++
                  return (
                    <Option
                      key={row.to}
                      {...row}
                      id={rowId(place)}
                      isActive={place === active}
                      onChoose={() => {
                        row.onChoose?.()
                        close()
                      }}
                    />
                  )
                })}
              </Group>
            ))}
          </div>
          {groups.some(({ title }) => title === recentTitle) && (
            <button
              type="button"
              onClick={() => recentSearches.clear()}
              className="mx-2 mt-1 min-h-9 rounded-sm px-3 text-sm font-semibold text-forest underline-offset-4 hover:underline"
            >
              Clear recent searches
            </button>
          )}
        </div>
      )}
    </>
  )
}

const recentTitle = 'Recent searches'

const searchPath = (search: string) => `/products?${new URLSearchParams({ search })}`

const beginsLike = (search: string) => (text: string) =>
  text.toLowerCase().startsWith(search.toLowerCase()) && text.length > search.length

function answerGroups({ products, categories, search, meant = search }: SuggestionsAnswer): RowGroup[] {
  return [
    { title: 'Products', rows: products.map((product) => ({ to: product.path, children: <Product {...product} /> })) },
    {
      title: 'Categories',
      rows: categories.map((category) => ({ to: category.path, children: <Category {...category} search={meant} /> })),
    },
  ]
}

function recentGroup(searches: string[]): RowGroup {
  return {
    title: recentTitle,
    rows: searches.map((text) => ({
      to: searchPath(text),
      onChoose: () => recentSearches.remember(text),
      onForget: () => recentSearches.forget(text),
      children: <Line icon={Clock}>{text}</Line>,
    })),
  }
}

function everythingGroup({ search, total, products }: SuggestionsAnswer): RowGroup {
  const says =
    total > products.length
      ? `See all ${total.toLocaleString('en-US')} products`
      : total > 0
        ? 'Show in the catalog'
        : 'Open the full search'
  return {
    title: 'All results',
    rows: [
      {
        to: searchPath(search),
        onChoose: () => recentSearches.remember(search),
        children: (
          <Line icon={ArrowRight} strong>
            {says}
          </Line>
        ),
      },
    ],
  }
}

function announcement(answer: SuggestionsAnswer | undefined, rows: number): string {
  if (!answer) return rows === 1 ? '1 recent search.' : `${rows} recent searches.`
  const { search, total, meant } = answer
  if (total === 0) return `Nothing found for “${search}”.`
  const found = total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`
  return `${found} found for “${meant ?? search}”, ${rows} suggestions.`
}

function Remark({ answer: { total, search, meant } }: { answer: SuggestionsAnswer }) {
  if (total > 0 && !meant) return null
  return (
    <p className="px-5 pt-2 pb-1 text-[0.9375rem] leading-6 wrap-anywhere">
      {total === 0 ? `Nothing found for “${search}”.` : `No exact match. Showing “${meant}”.`}
    </p>
  )
}

function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox takes groups of options, and no fieldset.
    <div
      role="group"
      aria-labelledby={id}
      className="px-2 not-first:mt-2 not-first:border-t not-first:border-line not-first:pt-2"
    >
      <p id={id} className={title === 'All results' ? 'sr-only' : 'px-3 py-1 text-eyebrow text-muted'}>
        {title}
        {title === recentTitle && <span className="sr-only">, Delete removes one</span>}
      </p>
      {children}
    </div>
  )
}

function Option({ id, to, isActive, onChoose, onForget, children }: Row & { id: string; isActive: boolean }) {
  return (
    <div
      role="presentation"
      className={classes(
        'flex items-center rounded-sm hover:bg-sand/70',
        isActive && 'bg-sand outline-2 -outline-offset-2 outline-forest',
      )}
    >
      <Link
        id={id}
        to={to}
        role="option"
        aria-selected={isActive}
        tabIndex={-1}
        onClick={onChoose}
        className="min-w-0 flex-1 px-3 py-1.5"
      >
        {children}
      </Link>
      {onForget && (
        // For the mouse and the finger; by keyboard it is Delete.
        <button
          type="button"
          aria-hidden="true"
          tabIndex={-1}
          onClick={onForget}
          className="grid size-10 shrink-0 place-items-center rounded-sm text-muted hover:text-ink"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  )
}

function Product({ name, image, price }: SuggestedProduct) {
  return (
    <span className="flex items-center gap-3">
      <span className="size-12 shrink-0 overflow-hidden rounded-sm bg-[#f3efe8]">
        <Picture src={image} alt="" sizes="48px" className="size-full object-cover" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="line-clamp-3 text-[0.9375rem] leading-5 font-medium">{name}</span>
      </span>
      <span className="shrink-0 text-[0.9375rem] leading-5 font-semibold tabular-nums">{formatPrice(price)}</span>
    </span>
  )
}

function Category({ name, isNamed, count, search }: SuggestedCategory & { search: string }) {
  return (
    <Line icon={LayoutGrid} aside={count.toLocaleString('en-US')}>
      {isNamed ? (
        <>
          Everything in <b className="font-semibold">{name}</b>
        </>
      ) : (
        <>
          {search} in <b className="font-semibold">{name}</b>
        </>
      )}
    </Line>
  )
}

type LineProps = { icon: ComponentType<SVGProps<SVGSVGElement>>; strong?: boolean; aside?: string; children: ReactNode }

function Line({ icon: Icon, strong, aside, children }: LineProps) {
  return (
    <span
      className={classes(
        'flex min-h-7 items-center gap-3 text-[0.9375rem] leading-6',
        strong && 'font-semibold text-forest',
      )}
    >
      <Icon className={classes('size-4.5 shrink-0', !strong && 'text-muted')} />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside && <span className="text-sm text-muted tabular-nums">{aside}</span>}
    </span>
  )
}

type Listeners = {
  onKeyDown: (event: KeyboardEvent) => void
  onInput: () => void
  onSubmit: () => void
  onTurnTo: () => void
  onLeave: () => void
}

/** The field is another component's, drawn long before this one came. */
function useListeners(field: SearchSuggestionsProps['field'], listeners: Listeners) {
  const latest = useRef(listeners)
  latest.current = listeners

  useEffect(() => {
    const input = field.current
    const form = input?.form
    if (!input || !form) return
    const listening = new AbortController()
    const { signal } = listening
    input.addEventListener('keydown', (event) => latest.current.onKeyDown(event), { signal })
    input.addEventListener('input', () => latest.current.onInput(), { signal })
    for (const turning of ['focus', 'click'])
      input.addEventListener(turning, () => latest.current.onTurnTo(), { signal })
    // Nothing else in the form takes the focus from the field, or Safari would leave it before the click.
    form.addEventListener('mousedown', (event) => event.target !== input && event.preventDefault(), { signal })
    form.addEventListener('submit', () => latest.current.onSubmit(), { signal })
    form.addEventListener(
      'focusout',
      ({ relatedTarget }) =>
        !(relatedTarget instanceof Node && form.contains(relatedTarget)) && latest.current.onLeave(),
      { signal },
    )
    // Typed, and perhaps left again, while this was on its way.
    latest.current.onInput()
    if (!form.contains(document.activeElement)) latest.current.onLeave()
    return () => listening.abort()
  }, [field])
}

type ComboboxState = { list: string; isShown: boolean; active: string | undefined }

function useCombobox(field: SearchSuggestionsProps['field'], { list, isShown, active }: ComboboxState) {
  useLayoutEffect(() => {
    const input = field.current
    if (!input) return
    const state = {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-controls': list,
      'aria-expanded': String(isShown),
    }
    for (const [name, value] of Object.entries(state)) input.setAttribute(name, value)
    if (active) input.setAttribute('aria-activedescendant', active)
    else input.removeAttribute('aria-activedescendant')
  }, [field, list, isShown, active])
}

/** On another page the field is empty, or not there at all, and whoever came by it stands at the content. */
function useNewPage(field: SearchSuggestionsProps['field'], onNewPage: () => void) {
  const { key } = useLocation()
  const shown = useRef(key)
  const latest = useRef(onNewPage)
  latest.current = onNewPage

  useEffect(() => {
    const input = field.current
    if (!input || shown.current === key) return
    shown.current = key
    input.value = ''
    latest.current()
    if (input.matches(':focus')) focusContent()
  }, [field, key])

  useLayoutEffect(() => {
    const input = field.current
    return () => {
      if (input?.matches(':focus')) queueMicrotask(() => input.isConnected || focusContent())
    }
  }, [field])
}

function focusContent() {
  document.getElementById('main')?.focus({ preventScroll: true })
}
