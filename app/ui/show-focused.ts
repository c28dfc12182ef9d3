import type { FocusEvent } from 'react'

/**
 * For a strip that scrolls sideways: what a key comes to is shown whole. A browser scrolls only for what is out of sight
 * altogether. Not for a press, whose end would meet another one.
 */
export function showFocused({ target }: FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'center' })
}
