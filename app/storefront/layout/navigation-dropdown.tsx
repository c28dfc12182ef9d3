import { ChevronDown, type LucideIcon } from 'lucide-react'
import { type ComponentProps, type FocusEvent, type KeyboardEvent, useRef } from 'react'
import { classes } from '#app/ui/classes.ts'
import { PageLink } from '#app/ui/page-link.tsx'
import { isActive } from './navigation-links.ts'

export type NavigationLink = { to: string; label: string; text: string; icon: LucideIcon }

type Props = { id: 'solutions' | 'resources'; label: string; links: readonly NavigationLink[]; place: string }

/** A native popover: click, Enter, Space, Escape and a press elsewhere need no script; arrows and Tab do. */
export function NavigationDropdown({ id, label, links, place }: Props) {
  const trigger = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const active = links.some((link) => isActive(place, link.to))

  const items = () => [...(panel.current?.querySelectorAll<HTMLElement>('a') ?? [])]

  const openByArrow = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    panel.current?.showPopover({ source: trigger.current ?? undefined })
    items()[0]?.focus()
  }

  const moveByArrow = (event: KeyboardEvent) => {
    const all = items()
    const at = all.findIndex((item) => item.matches(':focus'))
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (next < 0) trigger.current?.focus()
    else all[Math.min(next, all.length - 1)]?.focus()
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
        onKeyDown={openByArrow}
        className={classes('nav-item group', `nav-anchor-${id}`, active && 'nav-item-active')}
      >
        {label}
        <ChevronDown aria-hidden="true" className="nav-chevron size-4 transition-transform duration-200" />
      </button>
      <div ref={panel} id={`nav-${id}`} popover="auto" className={classes('nav-panel', `nav-panel-${id}`)}>
        <ul className={classes('grid gap-1', links.length > 2 && 'grid-cols-2')}>
          {links.map((link) => (
            <li key={link.to}>
              <MenuLink link={link} active={isActive(place, link.to)} onKeyDown={moveByArrow} onBlur={closeOnLeave} />
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

/** One place in a menu: its drawing, its name, what one finds there. */
export function MenuLink({
  link: { to, label, text, icon: Icon },
  active,
  ...rest
}: { link: NavigationLink; active: boolean } & Pick<ComponentProps<'a'>, 'onKeyDown' | 'onBlur'>) {
  return (
    <PageLink
      {...rest}
      to={to}
      aria-current={active ? 'page' : undefined}
      className={classes(
        'group flex items-start gap-4 rounded-md p-3 transition-colors hover:bg-sand/70',
        active && 'bg-sand/70',
      )}
    >
      <span className="fold-frame grid size-11 shrink-0 place-items-center rounded-sm bg-paper text-forest transition-colors group-hover:border-solid group-hover:border-forest">
        <Icon aria-hidden="true" className="size-5" strokeWidth={1.75} />
      </span>
      <span className="min-w-0">
        <span className={classes('block leading-6 font-semibold', active && 'text-forest')}>{label}</span>
        <span className="block text-sm leading-5 text-muted">{text}</span>
      </span>
    </PageLink>
  )
}
