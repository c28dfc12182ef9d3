/** Moves an item of a list; positions are clamped to its ends. */
export function moveItem<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.toSpliced(from, 1)
  return from in items ? rest.toSpliced(Math.max(0, to), 0, items[from] as T) : rest
}

/** Returns the new position for a key on a handle; undefined for other keys. */
export function getPositionForKey(key: string, position: number, count: number): number | undefined {
  const positions: Record<string, number> = {
    ArrowUp: position - 1,
    ArrowLeft: position - 1,
    ArrowDown: position + 1,
    ArrowRight: position + 1,
    Home: 0,
    End: count - 1,
  }
  const to = positions[key]
  return to === undefined ? undefined : Math.min(Math.max(0, to), count - 1)
}

/**
 * Returns the list reordered by a button of `Sortable`.
 * @param button form value of the button: 'ID up' or 'ID down'; null without one
 */
export function moveByButton<T>(
  items: readonly T[],
  button: unknown,
  getId: (item: T, position: number) => string,
): T[] {
  const [, id, direction] = /^(.+) (up|down)$/.exec(String(button ?? '')) ?? []
  const position = items.findIndex((item, at) => getId(item, at) === id)
  return position < 0 ? [...items] : moveItem(items, position, direction === 'up' ? position - 1 : position + 1)
}
