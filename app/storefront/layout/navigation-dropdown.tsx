import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { joinClasses } from '#app/ui/classes.ts'
import { PageLink } from '#app/ui/page-link.tsx'
import { isActive } from './navigation-links.ts'

export type NavigationLink = { to: string; label: string; text: string; icon: LucideIcon }

type NavigationDropdownProps = {
  id: 'solutions' | 'resources'
  label: string
  links: readonly NavigationLink[]
  entry: string
}

/** Native popover: only arrow keys and Tab need a script. */
export function NavigationDropdown({ id, label, links, entry }: NavigationDropdownProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const isCurrent = links.some((link) => isActive(entry, link.to))

  const getItems = () => [...(panel.current?.querySelectorAll<HTMLElement>('a') ?? [])]

  const openOnArrowKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    panel.current?.showPopover({ source: trigger.current ?? undefined })
    getItems()[0]?.focus()
  }

  const moveOnArrowKey = (event: KeyboardEvent) => {
    const items = getItems()
    const index = items.findIndex((item) => item.matches(':focus'))
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: items.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (next < 0) trigger.current?.focus()
    else items[Math.min(next, items.length - 1)]?.focus()
  }

  const closeOnLeave = (event: FocusEvent) => {
    const to = event.relatedTarget
    if (to instanceof Node && !panel.current?.contains(to) && to !== trigger.current) panel.current?.hidePopover()
  }

  return (
    <>
      <button
        ref={trigger}
        type="button"
        popoverTarget={`nav-${id}`}
        onKeyDown={openOnArrowKey}
        className={joinClasses('nav-item group', `nav-anchor-${id}`, isCurrent && 'nav-item-active')}
      >
        <span>{label}</span>
        <ChevronDown aria-hidden="true" className="nav-chevron size-4 transition-transform duration-200" />
      </button>
      <div ref={panel} id={`nav-${id}`} popover="auto" className={joinClasses('nav-panel', `nav-panel-${id}`)}>
        <ul className={joinClasses('grid gap-1', links.length > 2 && 'grid-cols-2')}>
          {links.map((link) => (
            <li key={link.to}>
              <MenuLink
                link={link}
                active={isActive(entry, link.to)}
                onKeyDown={moveOnArrowKey}
                onBlur={closeOnLeave}
              />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** Menu link with icon, label and description. */
export function MenuLink({
  link: { to, label, text, icon: Icon },
  active: isCurrent,
  ...rest
}: { link: NavigationLink; active: boolean } & Pick<ComponentProps<'a'>, 'onKeyDown' | 'onBlur'>) {
  return (
    <PageLink
      {...rest}
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      className={joinClasses(
        'group flex items-start gap-4 rounded-md p-3 transition-colors hover:bg-sand/70',
        isCurrent && 'bg-sand/70',
      )}
    >
      <span className="fold-frame grid size-11 shrink-0 place-items-center rounded-sm bg-paper text-forest transition-colors group-hover:border-solid group-hover:border-forest">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <span className="min-w-0">
        <span className={joinClasses('block leading-6 font-semibold', isCurrent && 'text-forest')}>{label}</span>
        <span className="block text-sm leading-5 text-muted">{text}</span>
      </span>
    </PageLink>
  )
}
