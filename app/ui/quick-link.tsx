import type { ComponentProps } from 'react'

type QuickLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** An address of this site. */
  to: string
  /**
   * `press`: the mouse goes there as soon as its button is down; for what has no other use of a press.
   * `ahead`: that, and its page is fetched while the link is in sight and nothing else is to be done. `next`: that, however many
   * others there are.
   */
  when?: 'press' | 'ahead' | 'next'
}

/**
 * A link within the site for places with many of them: the router’s own costs some twenty hooks, when a page comes alive and with every
 * change of the address. The page's shell follows them (app/features/shell/quick, docs/decisions/0187-links-without-hooks.md).
 */
export function QuickLink({ to, when, ...rest }: QuickLinkProps) {
  return <a {...rest} href={to} data-quick={when ?? ''} />
}
