import type { FocusEvent } from 'react'

/**
 * For a horizontally scrolling strip: scrolls the focused item fully into view, as browsers do so only for items completely
 * out of view. Not on press, which would end on another item.
 */
export function showFocused({ target }: FocusEvent<HTMLElement>) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'center' })
}
